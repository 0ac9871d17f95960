//! What a window shows, for a script that knows only the screen: painted texts, keycaps, brass and rings, and the nodes
//! of the tree for screen readers.

use deadeye::ui::App;
use deadeye::ui::theme::parts::FOCUS;
use deadeye::ui::theme::stage::StageColours;
use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{Color32, FontFamily, Mesh, Pos2, Rect, Shape, TextureId, Theme};
use eframe::epaint::ClippedShape;
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT as _;

/// The share of its opacity that a button has which cannot be pressed.
const OFF: f32 = 0.45;

/// Returns true for the words of odds, which come when they are computed.
pub fn is_odds(words: &str) -> bool {
    words.contains('%')
        || words.starts_with("Casualties to expect")
        || words == "to win this round"
        || words == "Chance to win this round"
}

/// Returns words without the odds among them, which come when they are computed; none if nothing else is left.
pub fn without_odds(words: &str) -> Option<String> {
    // The sentence about the better swap stands before the text of the question.
    let words = match words.split_once(" %. ") {
        Some((sentence, rest)) if sentence.starts_with("A swap has the better chance") => rest,
        _ => words,
    };
    // Casualties to expect are two figures, of which the second has no sign of its own.
    let parts = words.split(", ").take_while(|part| !part.contains("Casualties to expect"));
    let rest: Vec<&str> = parts.filter(|part| !is_odds(part)).collect();
    (!rest.is_empty()).then(|| rest.join(", "))
}

/// A painted text.
#[derive(Debug, Clone)]
pub struct PaintedText {
    pub words: String,
    pub rect: Rect,
    pub family: FontFamily,
    pub size: f32,
    pub colour: Color32,
    pub is_turned: bool,
    /// The number of shapes painted before it.
    pub at: usize,
}

/// A painted plane: a rectangle or a slope of colours.
#[derive(Debug, Clone)]
pub struct Plane {
    pub rect: Rect,
    /// The colours at the top and at the bottom.
    pub colours: [Color32; 2],
    pub is_picture: bool,
    pub at: usize,
}

/// A node of the tree for screen readers.
#[derive(Debug, Clone)]
pub struct TreeNode {
    pub name: String,
    pub rect: Rect,
    pub role: Role,
    /// True if it can be clicked.
    pub is_button: bool,
    pub has_focus: bool,
}

/// A keycap with the name of its key.
#[derive(Debug, Clone, PartialEq)]
pub struct PaintedKeycap {
    pub name: String,
    pub rect: Rect,
    pub is_off: bool,
}

/// Everything that a window shows at one moment.
pub struct Screen {
    /// The colours of the window's theme.
    pub colours: &'static StageColours,
    pub window: Rect,
    /// The number of pixels of a point.
    pub zoom: f32,
    pub texts: Vec<PaintedText>,
    pub planes: Vec<Plane>,
    pub keycaps: Vec<PaintedKeycap>,
    /// The keys of brass, with those that cannot be pressed.
    pub brass: Vec<Rect>,
    /// The rings around things that are lit.
    pub lit: Vec<Rect>,
    /// The rings of the focus.
    pub focus: Vec<Rect>,
    /// The marks of the seats, each with the number of its corners.
    pub marks: Vec<(Rect, usize)>,
    pub nodes: Vec<TreeNode>,
}

/// The colours of a window by lamplight, as every window begins.
pub fn colours() -> &'static StageColours {
    StageColours::of(Theme::Dark)
}

fn flatten<'a>(shape: &'a Shape, clip: Rect, flat: &mut Vec<(&'a Shape, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| flatten(shape, clip, flat)),
        Shape::Noop => {}
        shape => flat.push((shape, clip)),
    }
}

/// Returns the plane of a mesh: its bounds and the colours of its highest and its lowest corner.
fn plane_of(mesh: &Mesh, at: usize) -> Option<Plane> {
    let solid = || mesh.vertices.iter().filter(|vertex| vertex.color.a() > 0);
    let top = solid().min_by(|one, other| one.pos.y.total_cmp(&other.pos.y))?;
    let bottom = solid().max_by(|one, other| one.pos.y.total_cmp(&other.pos.y))?;
    let rect = Rect::from_points(&solid().map(|vertex| vertex.pos).collect::<Vec<Pos2>>());
    let is_picture = mesh.texture_id != TextureId::Managed(0);
    Some(Plane { rect, colours: [top.color, bottom.color], is_picture, at })
}

fn is_near(one: Color32, other: Color32) -> bool {
    one.to_array().into_iter().zip(other.to_array()).all(|(one, other)| one.abs_diff(other) <= 3)
}

/// Returns true if a slope goes between two colours: as they are, or as those of a button that is off.
pub fn is_slope(plane: &Plane, [top, bottom]: [Color32; 2]) -> Option<bool> {
    let goes = |share: f32| {
        let wanted = [top, bottom].map(|colour| if share < 1.0 { colour.gamma_multiply(share) } else { colour });
        plane.colours.into_iter().zip(wanted).all(|(own, wanted)| is_near(own, wanted))
    };
    if goes(1.0) { Some(false) } else { goes(OFF).then_some(true) }
}

impl Screen {
    /// Reads a window.
    pub fn read(window: &Harness<'static, Option<App>>) -> Self {
        let (room, zoom) = (window.ctx.content_rect(), window.ctx.zoom_factor());
        let colours = StageColours::of(window.ctx.theme());
        Self::of_shapes(&window.output().shapes, room, zoom, nodes(window), colours)
    }

    /// Reads a window from the shapes that it paints.
    pub fn of_shapes(
        shapes: &[ClippedShape],
        room: Rect,
        zoom: f32,
        nodes: Vec<TreeNode>,
        colours: &'static StageColours,
    ) -> Self {
        let mut flat = Vec::new();
        for clipped in shapes {
            flatten(&clipped.shape, clipped.clip_rect, &mut flat);
        }
        let mut screen = Self {
            colours,
            window: room,
            zoom,
            texts: Vec::new(),
            planes: Vec::new(),
            keycaps: Vec::new(),
            brass: Vec::new(),
            lit: Vec::new(),
            focus: Vec::new(),
            marks: Vec::new(),
            nodes,
        };
        let mut dashes: Option<Rect> = None;
        for (at, (shape, clip)) in flat.into_iter().enumerate() {
            let is_dash = matches!(shape, Shape::LineSegment { stroke, .. } if stroke.color == colours.signals.legal);
            if let (Shape::LineSegment { points, .. }, true) = (shape, is_dash) {
                dashes = Some(dashes.unwrap_or(Rect::NOTHING).union(Rect::from_two_pos(points[0], points[1])));
                continue;
            }
            screen.end_ring(&mut dashes);
            screen.add(at, shape, clip);
        }
        screen.end_ring(&mut dashes);
        screen.find_keys();
        screen
    }

    fn end_ring(&mut self, dashes: &mut Option<Rect>) {
        self.lit.extend(dashes.take());
    }

    fn add(&mut self, at: usize, shape: &Shape, clip: Rect) {
        match shape {
            Shape::Text(text) if text.opacity_factor > 0.05 && !text.galley.job.text.trim().is_empty() => {
                let rect = text.visual_bounding_rect();
                let Some(section) = text.galley.job.sections.first() else { return };
                if !rect.intersect(clip).is_positive() {
                    return;
                }
                self.texts.push(PaintedText {
                    words: text.galley.job.text.clone(),
                    rect,
                    family: section.format.font_id.family.clone(),
                    size: section.format.font_id.size,
                    colour: text.override_text_color.unwrap_or(section.format.color),
                    is_turned: text.angle != 0.0,
                    at,
                });
            }
            Shape::Rect(rect) => {
                if rect.stroke.width >= 2.9 && rect.stroke.color == FOCUS {
                    self.focus.push(rect.rect);
                }
                if (rect.stroke.width - 4.0).abs() < 0.1 && rect.stroke.color == self.colours.signals.accent {
                    self.lit.push(rect.rect);
                }
                // The ring of a card of the hand is a plane behind it.
                if rect.fill == self.colours.signals.legal && rect.rect.width() > 100.0 {
                    self.lit.push(rect.rect);
                }
                if rect.fill.a() > 0 && rect.blur_width == 0.0 {
                    let is_picture = rect.fill_texture_id() != TextureId::Managed(0);
                    self.planes.push(Plane { rect: rect.rect, colours: [rect.fill; 2], is_picture, at });
                }
            }
            Shape::Mesh(mesh) => self.planes.extend(plane_of(mesh, at)),
            Shape::Path(path) if self.is_seat(path.fill) && path.closed => {
                self.marks.push((path.visual_bounding_rect(), path.points.len()));
            }
            Shape::Circle(circle) if circle.fill.a() > 0 => {
                let rect = circle.visual_bounding_rect();
                if self.is_seat(circle.fill) {
                    self.marks.push((rect, 0));
                }
                self.planes.push(Plane { rect, colours: [circle.fill; 2], is_picture: false, at });
            }
            _ => {}
        }
    }

    fn is_seat(&self, colour: Color32) -> bool {
        (0..4).any(|seat| self.colours.seat(seat) == colour)
    }

    fn find_keys(&mut self) {
        let keys = self.colours.keys;
        let [light, _, deep] = self.colours.brass.tones;
        let [edge, _] = keys.brass_edges;
        let hovered = [light, deep].map(|colour| colour.lerp_to_gamma(edge, 0.25));
        for plane in self.planes.iter().filter(|plane| !plane.is_picture) {
            if is_slope(plane, [light, deep]).or(is_slope(plane, hovered)).is_some() && plane.rect.height() > 40.0 {
                self.brass.push(plane.rect);
            }
            let [light_cap, dark_cap] = [keys.keycap, keys.dark_keycap].map(|[top, bottom, _]| [top, bottom]);
            let Some(is_off) = is_slope(plane, light_cap).or(is_slope(plane, dark_cap)) else { continue };
            let after = |text: &&PaintedText| {
                (1..=2).contains(&text.at.saturating_sub(plane.at)) && plane.rect.contains(text.rect.center())
            };
            if let Some(text) = self.texts.iter().find(after) {
                self.keycaps.push(PaintedKeycap { name: text.words.clone(), rect: plane.rect, is_off });
            }
        }
    }

    /// Returns the innermost button under a point.
    pub fn button_at(&self, at: Pos2) -> Option<&TreeNode> {
        let under = self.nodes.iter().filter(|node| node.is_button && node.rect.contains(at));
        under.min_by(|one, other| one.rect.area().total_cmp(&other.rect.area()))
    }

    /// Returns the button around which a ring lies.
    pub fn ringed(&self, ring: Rect) -> Option<&TreeNode> {
        let misfit = |node: &&TreeNode| {
            let (one, other) = (node.rect, ring);
            (one.left() - other.left()).abs()
                + (one.right() - other.right()).abs()
                + (one.bottom() - other.bottom()).abs()
                + (one.top() - other.top()).abs()
        };
        let buttons = self.nodes.iter().filter(|node| node.is_button);
        buttons.min_by(|one, other| misfit(one).total_cmp(&misfit(other))).filter(|node| misfit(node) < 60.0)
    }

    /// Returns the name of the key on the brass key.
    pub fn brass_keycap(&self) -> Option<&PaintedKeycap> {
        let brass = self.brass.first()?;
        self.keycaps.iter().find(|keycap| brass.contains(keycap.rect.center()))
    }

    /// Returns everything that can be read: painted words and names of the tree.
    pub fn words(&self) -> Vec<String> {
        let painted = self.texts.iter().map(|text| text.words.clone());
        let mut words: Vec<String> = painted.chain(self.nodes.iter().map(|node| node.name.clone())).collect();
        words.sort();
        words
    }
}

fn nodes(window: &Harness<'static, Option<App>>) -> Vec<TreeNode> {
    let all = window.root().children_recursive();
    let read = all.filter_map(|own| {
        let node = own.accesskit_node();
        node.bounding_box()?;
        Some(TreeNode {
            name: node.label().or_else(|| node.value()).unwrap_or_default(),
            rect: own.rect(),
            role: node.role(),
            is_button: node.data().supports_action(Action::Click),
            has_focus: node.is_focused(),
        })
    });
    read.collect()
}
