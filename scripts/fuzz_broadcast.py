#!/usr/bin/env python3
"""Sends broken requests to a broadcast for so many seconds, while a game is played: fuzz_broadcast.py [SECONDS [SEED]]

`deadeye` on the path, or the program that `DEADEYE` names, shows a game that a referee plays beside it. Requests are
mutated in their method, path, token, headers, line ends, length and speed. What must hold: the program goes on; without
the token nothing is answered with 200; nothing that is sent changes the game or tells a hidden card; a reader with the
token is told of a play after every 200 inputs; memory does not grow with the inputs. Ends with a line of what was tried; the first
failure ends it with status 1 and the seed.
"""

import json
import os
import pathlib
import random
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM = os.environ.get("DEADEYE", "deadeye")
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "G\x00T", ""]
PATHS = ["overlay", "table", "api/state", "api/events", "api", "", ".", "..", "../../etc/passwd", "%2e%2e/", "api/state?",
         "api/state?" + "x=1&" * 500, "overlay#a", "table%00", "\xff\xfe", "a" * 9000, "api//state", "//", "*"]
HEADERS = ["Host: {host}", "Host: example.org", "Host:", "Host: {host}\r\nHost: example.org", "Content-Length: 5",
           "Content-Length: -1", "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Expect: 100-continue",
           "Connection: close", "Connection: keep-alive, upgrade", "Upgrade: websocket", "Range: bytes=0-", "Cookie: " + "c" * 7000,
           "Last-Event-ID: 1", "Origin: http://example.org", "no colon", ": empty", " folded", "X: \x00\x01\xff", "If-None-Match: *"]
HELD_AT_ONCE = 300


class Fault(Exception):
    """Something that must hold does not."""


class Referee:
    """A referee of a game of two players, one of whom holds a card that nobody else knows."""

    SECRET = "01090"

    def __init__(self, game):
        self.process = subprocess.Popen([PROGRAM, "referee", "--game", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for command in [
            {"type": "seat", "name": "South"},
            {"type": "seat", "name": "North"},
            {"type": "choose_outfit", "player": 0, "outfit": "01002"},
            {"type": "choose_outfit", "player": 1, "outfit": "01004"},
            {"type": "set_pile", "player": 1, "pile": "hand", "count": 5, "known": [self.SECRET]},
        ]:
            self.play(command)

    def ask(self, request):
        self.process.stdin.write(json.dumps({"id": 1, **request}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def play(self, command):
        answer = self.ask({"command": command})
        if not answer["ok"]:
            raise Fault(f"the referee refuses {command}: {answer}")

    def state(self):
        return self.ask({"query": "state"})["state"]

    def close(self):
        self.process.stdin.close()
        self.process.wait(20)


class Broadcast:
    """The program that shows the game, and a reader's way to it."""

    def __init__(self, game):
        command = [PROGRAM, "air", "--port", "0", "--game", game]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = self.process.stdout.readline().strip()
        self.host, self.token = address.removeprefix("http://").removesuffix("/overlay").split("/")
        name, port = self.host.rsplit(":", 1)
        self.address = (name, int(port))

    def open(self, seconds):
        stream = socket.create_connection(self.address, seconds)
        stream.settimeout(seconds)
        return stream

    def state(self):
        """Returns the state that a reader with the token is told."""
        stream = self.open(20)
        stream.sendall(f"GET /{self.token}/api/state HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while part := stream.recv(65536):
            answer += part
        stream.close()
        head, _, body = answer.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise Fault(f"a reader with the token is answered with {head[:60]!r}")
        return json.loads(body)

    def memory_mb(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0


def mutate(choose, broadcast):
    """Returns the bytes of a broken request, and whether they hold the token."""
    if choose.random() < 0.1:
        return choose.randbytes(choose.choice([1, 30, 3000, 100_000])), False
    token = choose.choice([broadcast.token, broadcast.token[:-1], broadcast.token.upper() + "0", "", "0" * 32, "%30" * 9])
    path = choose.choice(PATHS)
    headers = [choose.choice(HEADERS).format(host=broadcast.host) for _ in range(choose.choice([0, 1, 2, 5, 200]))]
    if choose.random() < 0.7:
        headers.insert(0, f"Host: {broadcast.host}")
    end = choose.choice(["\r\n", "\r\n", "\r\n", "\n", "\r", ""])
    version = choose.choice(["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/9.9", "http", ""])
    request = end.join([f"{choose.choice(METHODS)} /{token}/{path} {version}", *headers, "", ""]).encode("latin-1")
    if choose.random() < 0.3:
        request += choose.randbytes(choose.choice([5, 5000]))
    request = bytearray(request)
    for _ in range(choose.choice([0, 0, 1, 3, 20])):
        request[choose.randrange(len(request))] = choose.randrange(256)
    if choose.random() < 0.2:
        del request[choose.randrange(len(request)):]
    return bytes(request), broadcast.token.encode() in request


def send(choose, broadcast, held):
    """Sends a broken request, and reads what comes at once; some connections are held open."""
    request, has_token = mutate(choose, broadcast)
    try:
        stream = broadcast.open(0.2)
    except OSError:
        return
    answer = b""
    try:
        if choose.random() < 0.1:
            for at in range(0, min(len(request), 40), 7):
                stream.sendall(request[at:at + 7])
        else:
            stream.sendall(request)
        if choose.random() < 0.5:
            stream.shutdown(socket.SHUT_WR)
        stream.settimeout(0.02)
        answer = stream.recv(65536)
    except OSError:
        pass
    if Referee.SECRET.encode() in answer:
        raise Fault(f"a hidden card is told: {request[:200]!r}")
    if answer.startswith(b"HTTP/1.1 200") and not has_token:
        raise Fault(f"answered with 200 without the token: {request[:200]!r}")
    if len(held) < HELD_AT_ONCE and choose.random() < 0.3:
        held.append(stream)
    else:
        stream.close()
    if held and choose.random() < 0.2:
        held.pop(choose.randrange(len(held))).close()


def check(referee, broadcast, before, ghost_rock):
    """Checks that a reader is told of a play, and that nothing but the referee changed the game. Returns the state."""
    if referee.state() != before:
        raise Fault("the game changed without a play")
    referee.play({"type": "set_ghost_rock", "player": 0, "to": ghost_rock})
    until = time.monotonic() + 20
    while True:
        if broadcast.process.poll() is not None:
            raise Fault(f"the program ended with {broadcast.process.returncode}")
        if broadcast.state()["players"][0]["ghost_rock"] == ghost_rock:
            return referee.state()
        if time.monotonic() > until:
            raise Fault("a reader with the token is not told of a play within 20 seconds")
        time.sleep(0.05)


def run(seconds, seed):
    choose = random.Random(seed)
    held, inputs, first_mb = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        game = str(pathlib.Path(folder) / "game.deadeye")
        referee = Referee(game)
        broadcast = Broadcast(game)
        state = referee.state()
        try:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                send(choose, broadcast, held)
                inputs += 1
                if inputs % 200 == 0:
                    state = check(referee, broadcast, state, inputs // 200 % 90)
                if inputs == 1000:
                    first_mb = broadcast.memory_mb()
            last_mb = broadcast.memory_mb()
            if first_mb and last_mb > 2 * first_mb + 32:
                raise Fault(f"memory grew from {first_mb:.0f} to {last_mb:.0f} MB")
        finally:
            broadcast.process.terminate()
            broadcast.process.wait(20)
            referee.close()
    print(f"{inputs} inputs in {seconds} s, seed {seed}: nothing broke, memory {first_mb:.0f} MB after 1,000 inputs and {last_mb:.0f} MB at the end")


def main():
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    try:
        run(seconds, seed)
    except Fault as fault:
        sys.exit(f"{fault} (seed {seed})")


main()
