// Looks at the pages of a game on the air in a headless Chromium: pages.cjs BASE MODULES PICTURES
// Says "ready" once both pages show the state as it is, waits for the number of the last state on standard input, and
// then prints what the pages showed, as JSON. Pictures of the pages go into the folder PICTURES.
"use strict";

const [base, modules, pictures] = process.argv.slice(2);
const { chromium } = require(`${modules}/playwright-core`);
const { readFileSync } = require("fs");

const axe = readFileSync(`${modules}/axe-core/axe.min.js`, "utf8");
const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

/** Opens a page and notes the number of each state that it shows. */
async function open(browser, path, width, height) {
  const page = await browser.newPage({ viewport: { width, height }, bypassCSP: true });
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (said) => { if (said.type() === "error") faults.push(said.text()); });
  page.on("response", (answer) => { if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`); });
  await page.addInitScript(() => {
    window.numbers = [];
    new MutationObserver((changes) => {
      for (const change of changes) {
        if (change.target === document.body) window.numbers.push(Number(change.oldValue));
      }
      const gap = document.body.innerText.match(/.*\{.*/);
      if (gap) console.error(`a gap is not filled: ${gap[0]}`);
    }).observe(document, { attributes: true, attributeFilter: ["data-number"], attributeOldValue: true, subtree: true });
  });
  await page.goto(`${base}/${path}`, { waitUntil: "domcontentloaded" });
  await page.waitForSelector("body[data-number]", { timeout: 60000 });
  return { page, faults };
}

/** What the page showed up to the last state, from its second on. */
async function shown({ page, faults }, last) {
  await page.waitForFunction((last) => Number(document.body.dataset.number) === last, last, { timeout: 60000 });
  const numbers = await page.evaluate(() => window.numbers.slice(1));
  return { numbers: [...numbers, last], faults };
}

(async () => {
  const executablePath = process.env.CHROMIUM;
  const browser = await chromium.launch({ executablePath, args: quiet });
  const overlay = await open(browser, "overlay", 1920, 1080);
  const table = await open(browser, "table", 360, 800);
  console.log("ready");
  const last = await new Promise((resolve) => process.stdin.once("data", (line) => resolve(Number(line))));
  const told = { overlay: await shown(overlay, last), table: await shown(table, last) };
  const ground = await overlay.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  told.transparent = ground === "rgba(0, 0, 0, 0)";
  await overlay.page.screenshot({ path: `${pictures}/overlay.png`, omitBackground: true });
  told.violations = [];
  told.too_wide = [];
  for (const [width, height] of [[360, 800], [1280, 800]]) {
    await table.page.setViewportSize({ width, height });
    await table.page.addScriptTag({ content: axe });
    const found = await table.page.evaluate(() => axe.run());
    told.violations.push(...found.violations.map((violation) => `${width}: ${violation.id}`));
    if (await table.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) told.too_wide.push(width);
    await table.page.screenshot({ path: `${pictures}/table-${width}.png`, fullPage: true });
  }
  // The line of news and the fight leave the card uncovered, wherever the parts stand; the line does so in a source of
  // another size too.
  told.covered = [];
  const sources = [[1920, 1080, 1, ["last", "fight", "score", "now"]], [1280, 720, 0.6667, ["last", "fight", "score", "now"]],
    [1280, 720, 1, ["last"]]];
  for (const [width, height, scale, ids] of sources) {
    for (const place of ["", "left", "right", "below"]) {
      const { page, faults } = await open(browser, `overlay?sample=1&place=${place}&scale=${scale}`, width, height);
      for (const number of ["1", "2"]) {
        await page.waitForSelector(`body[data-number="${number}"]`);
        const covered = await page.evaluate((ids) => {
          const line = document.getElementById("last");
          line.textContent = "South: Pinto for Tommy Harden, who moves to town square and calls out Barton Everest. ".repeat(2);
          const box = (id) => document.getElementById(id).getBoundingClientRect();
          const meet = (one, other) => one.width > 0 && other.width > 0 && one.left < other.right
            && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          return ids.filter((id) => meet(box(id), box("card")));
        }, ids);
        told.covered.push(...covered.map((id) => `${width} ${scale} ${place} ${number}: ${id}`));
      }
      told.covered.push(...faults);
      await page.close();
    }
  }
  // A card's page opens by a tap, with its name and what it does.
  await table.page.click(".thumb");
  await table.page.waitForSelector("dialog[open] h2");
  told.card = await table.page.textContent("dialog h2");
  await browser.close();
  console.log(JSON.stringify(told));
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
