//! Signs as the cards print them, signs for phases and plays, suits, and the marks of the seats, all painted as shapes.
//!
//! A sign is drawn in a square box of 48 or 24 units around its centre.

use std::f32::consts::{PI, TAU};

use deadeye_hands::Suit;
use eframe::egui::{Align2, Color32, Pos2, Rect, Stroke, vec2};

use super::brush::Brush;
use crate::ui::theme::parts::{CLEAR, OUTLINE, SIGNS};
use crate::ui::theme::stage::{Face, StageColours};

/// A sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Bullets of a stud: a silver star.
    Stud,
    /// Bullets of a draw: a cylinder of brass.
    Draw,
    /// Influence: a red rosette.
    Influence,
    /// Control: a shield.
    Control,
    /// Control that is not won yet: the shield's outline.
    ControlEmpty,
    /// Ghost rock and production: a gem.
    GhostRock,
    /// Upkeep: a dark gem.
    Upkeep,
    /// A cost: a coin.
    Coin,
    /// Cards, and the phase of gamblin'.
    Cards,
    /// Pay, and the phase of upkeep.
    Pay,
    /// High noon.
    Sun,
    /// Sundown.
    Sunset,
    /// A move.
    Steps,
    /// Something boots.
    Boot,
    /// A call-out, a shooter.
    Aim,
    /// An ace, Boot Hill.
    Skull,
    /// A deck.
    Deck,
    /// A hand of cards.
    Hand,
    /// The log.
    Log,
    /// The menu.
    Menu,
    /// A hint.
    Info,
    /// A suggestion.
    Star,
    /// Something that the camera sees, or a look at it.
    Eye,
    /// Something done.
    Check,
    /// Something that does not hold.
    Cross,
    /// From a figure to the next one.
    Arrow,
}

impl Sign {
    /// All signs.
    pub const ALL: [Self; 26] = [
        Self::Stud,
        Self::Draw,
        Self::Influence,
        Self::Control,
        Self::ControlEmpty,
        Self::GhostRock,
        Self::Upkeep,
        Self::Coin,
        Self::Cards,
        Self::Pay,
        Self::Sun,
        Self::Sunset,
        Self::Steps,
        Self::Boot,
        Self::Aim,
        Self::Skull,
        Self::Deck,
        Self::Hand,
        Self::Log,
        Self::Menu,
        Self::Info,
        Self::Star,
        Self::Eye,
        Self::Check,
        Self::Cross,
        Self::Arrow,
    ];

    /// Returns the sign of bullets.
    #[must_use]
    pub fn of_bullets(is_stud: bool) -> Self {
        if is_stud { Self::Stud } else { Self::Draw }
    }
}

/// Paints a sign in a square of this size. `number` stands on the signs of figures only; `colour` is that of signs of one
/// colour.
pub fn paint(brush: &Brush<'_>, sign: Sign, centre: Pos2, size: f32, number: Option<&str>, colour: Color32) {
    let pen = SignPen { brush, centre, size, colour };
    let [empty_ground, empty_line] = pen.colours().boards.empty_shield;
    match sign {
        Sign::Stud => pen.stud(),
        Sign::Draw => pen.draw(),
        Sign::Influence => pen.influence(),
        Sign::Control => pen.control(SIGNS.shield[1], OUTLINE, SIGNS.shield[0]),
        Sign::ControlEmpty => pen.control(empty_ground, empty_line, CLEAR),
        Sign::GhostRock => pen.gem(),
        Sign::Upkeep => pen.polygon(&GEM, SIGNS.dark_gem[0], 2.5, SIGNS.dark_gem[1]),
        Sign::Coin => pen.coin(),
        Sign::Cards => pen.cards(),
        Sign::Pay => pen.pay(),
        Sign::Sun => pen.sun(),
        Sign::Sunset => pen.sunset(),
        Sign::Steps => pen.steps(),
        Sign::Boot => pen.boot(),
        Sign::Aim => pen.aim(),
        Sign::Skull => pen.skull(),
        Sign::Deck => pen.deck(),
        Sign::Hand => pen.hand(),
        Sign::Log => {
            pen.sticks(&[[8., 10., 40., 10.], [8., 20., 40., 20.], [8., 30., 28., 30.], [8., 40., 34., 40.]], 4.4)
        }
        Sign::Menu => pen.sticks(&[[6., 12., 42., 12.], [6., 24., 42., 24.], [6., 36., 42., 36.]], 5.2),
        Sign::Info => pen.info(),
        Sign::Star => pen.star(22.0, 9.2, 5, colour, 0.0, colour),
        Sign::Eye => pen.eye(),
        Sign::Check => pen.sticks(&[[9., 26., 19., 36.], [19., 36., 39., 12.]], 6.0),
        Sign::Cross => pen.sticks(&[[11., 11., 37., 37.], [37., 11., 11., 37.]], 6.0),
        Sign::Arrow => pen.sticks(&[[5., 24., 43., 24.], [29., 11., 43., 24.], [29., 37., 43., 24.]], 5.4),
    }
    let Some((at, height, number_colour)) = number_place(sign) else {
        return;
    };
    if let Some(number) = number {
        // Two digits are narrower, three are rare.
        let height = height * [1.0, 0.86, 0.7].get(number.chars().count().saturating_sub(1)).unwrap_or(&0.6);
        let font = Face::SansBold.at(height * size / 48.0);
        brush.text(pen.at(24.0, at), Align2::CENTER_CENTER, number, font, number_colour);
    }
}

/// Returns the height of the middle of a sign's number, its size and its colour; none if it has no number.
fn number_place(sign: Sign) -> Option<(f32, f32, Color32)> {
    match sign {
        Sign::Stud => Some((25.0, 22.0, SIGNS.number)),
        Sign::Draw => Some((24.0, 22.0, SIGNS.cylinder[2])),
        Sign::Influence => Some((22.0, 20.0, SIGNS.number)),
        Sign::Control => Some((23.5, 20.0, SIGNS.light_number)),
        Sign::GhostRock => Some((24.5, 20.0, SIGNS.number)),
        Sign::Upkeep => Some((24.0, 20.0, SIGNS.light_number)),
        Sign::Coin => Some((24.0, 23.0, SIGNS.number)),
        Sign::ControlEmpty
        | Sign::Cards
        | Sign::Pay
        | Sign::Sun
        | Sign::Sunset
        | Sign::Steps
        | Sign::Boot
        | Sign::Aim
        | Sign::Skull
        | Sign::Deck
        | Sign::Hand
        | Sign::Log
        | Sign::Menu
        | Sign::Info
        | Sign::Star
        | Sign::Eye
        | Sign::Check
        | Sign::Cross
        | Sign::Arrow => None,
    }
}

/// Paints a suit in a square of this size.
pub fn paint_suit(brush: &Brush<'_>, suit: Suit, centre: Pos2, size: f32, colour: Color32) {
    let pen = SignPen { brush, centre, size, colour };
    match suit {
        Suit::Spades => {
            pen.polygon(&[[24., 26.], [31., 45.], [17., 45.]], colour, 0.0, CLEAR);
            pen.curved([24., 24.], &SPADE, colour, 0.0, colour);
        }
        Suit::Hearts => pen.curved([24., 20.], &HEART, colour, 0.0, colour),
        Suit::Diamonds => pen.polygon(&[[24., 3.], [41., 24.], [24., 45.], [7., 24.]], colour, 0.0, CLEAR),
        Suit::Clubs => {
            pen.polygon(&[[24., 22.], [31., 45.], [17., 45.]], colour, 0.0, CLEAR);
            for [x, y] in [[24., 13.4], [13., 27.4], [35., 27.4], [24., 23.]] {
                let radius = if y == 23. { 5.0 } else { 9.8 };
                pen.disc([x, y], radius, colour);
            }
        }
    }
}

/// Paints the mark of a seat with a dark line around it: triangle, disc, square, diamond.
pub fn paint_seat_mark(brush: &Brush<'_>, colours: &StageColours, seat: usize, centre: Pos2, size: f32) {
    let colour = colours.seat(seat);
    let pen = SignPen { brush, centre, size, colour };
    match seat % 4 {
        0 => pen.polygon(&[[24., 4.], [46., 42.], [2., 42.]], colour, 4.0, OUTLINE),
        1 => brush.circle(centre, size * 20.0 / 48.0, colour, pen.line(4.0, OUTLINE)),
        2 => pen.polygon(&[[6., 6.], [42., 6.], [42., 42.], [6., 42.]], colour, 4.0, OUTLINE),
        _ => pen.polygon(&[[24., 2.], [46., 24.], [24., 46.], [2., 24.]], colour, 4.0, OUTLINE),
    }
}

/// The outline of the gems.
const GEM: [[f32; 2]; 6] = [[24., 3.], [41., 13.], [41., 34.], [24., 45.], [7., 34.], [7., 13.]];

/// An outline of cubic curves: its start, then two handles and an end for each curve.
type Curves<const N: usize> = ([f32; 2], [[f32; 6]; N]);

/// The outer and the inner outline of the shield.
const SHIELD: [Curves<4>; 2] = [
    (
        [24., 3.],
        [
            [30., 7., 37., 8., 43., 7.],
            [44., 25., 38., 39., 24., 46.],
            [10., 39., 4., 25., 5., 7.],
            [11., 8., 18., 7., 24., 3.],
        ],
    ),
    (
        [24., 8.5],
        [
            [29., 11.5, 34., 12.5, 38.5, 12.],
            [39., 25., 34., 35., 24., 40.5],
            [14., 35., 9., 25., 9.5, 12.],
            [14., 12.5, 19., 11.5, 24., 8.5],
        ],
    ),
];

const HEART: Curves<6> = (
    [24., 44.],
    [
        [9., 32., 3., 24., 3., 16.],
        [3., 9., 8., 5., 13.5, 5.],
        [18., 5., 22., 8., 24., 12.],
        [26., 8., 30., 5., 34.5, 5.],
        [40., 5., 45., 9., 45., 16.],
        [45., 24., 39., 32., 24., 44.],
    ],
);

const SPADE: Curves<6> = (
    [24., 3.],
    [
        [27., 11., 43., 17., 43., 28.],
        [43., 34., 38.6, 37.4, 33.6, 37.4],
        [29.6, 37.4, 26., 35.2, 24., 31.6],
        [22., 35.2, 18.4, 37.4, 14.4, 37.4],
        [9.4, 37.4, 5., 34., 5., 28.],
        [5., 17., 21., 11., 24., 3.],
    ],
);

const SKULL: Curves<8> = (
    [24., 4.],
    [
        [35., 4., 42., 11.2, 42., 21.],
        [42., 27., 39.2, 31., 36., 33.],
        [36., 35., 36., 38., 36., 40.],
        [36., 42.2, 34.2, 44., 32., 44.],
        [27., 44., 21., 44., 16., 44.],
        [13.8, 44., 12., 42.2, 12., 40.],
        [12., 38., 12., 35., 12., 33.],
        [4., 29., 2., 4., 24., 4.],
    ],
);

/// A boot that lies on its side, as a booted card does.
const BOOT: Curves<7> = (
    [42., 16.],
    [
        [42., 20., 42., 28., 42., 32.],
        [36., 32., 28., 32., 22., 32.],
        [20., 36., 17., 39., 15., 42.],
        [13., 44., 10., 44., 6., 44.],
        [6., 30., 6., 18., 6., 6.],
        [14., 6., 16., 16., 24., 16.],
        [30., 16., 36., 16., 42., 16.],
    ],
);

const EYE: Curves<4> = (
    [2., 24.],
    [
        [9., 12., 16., 9., 24., 9.],
        [32., 9., 39., 12., 46., 24.],
        [39., 36., 32., 39., 24., 39.],
        [16., 39., 9., 36., 2., 24.],
    ],
);

/// Places a sign's units in the frame of the brush.
struct SignPen<'a, 'b> {
    brush: &'b Brush<'a>,
    centre: Pos2,
    size: f32,
    colour: Color32,
}

impl SignPen<'_, '_> {
    fn colours(&self) -> &'static StageColours {
        StageColours::of(self.brush.painter().ctx().theme())
    }

    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.centre + vec2(x - 24.0, y - 24.0) * (self.size / 48.0)
    }

    fn line(&self, width: f32, colour: Color32) -> Stroke {
        if width > 0.0 { Stroke::new(width * self.size / 48.0, colour) } else { Stroke::NONE }
    }

    fn rect(&self, [left, top, width, height]: [f32; 4]) -> Rect {
        Rect::from_min_size(self.at(left, top), vec2(width, height) * (self.size / 48.0))
    }

    fn disc(&self, [x, y]: [f32; 2], radius: f32, fill: Color32) {
        self.brush.circle(self.at(x, y), radius * self.size / 48.0, fill, Stroke::NONE);
    }

    fn polygon(&self, points: &[[f32; 2]], fill: Color32, width: f32, edge: Color32) {
        let points: Vec<Pos2> = points.iter().map(|[x, y]| self.at(*x, *y)).collect();
        self.brush.polygon(&points, fill, self.line(width, edge));
    }

    /// Paints an outline of curves that can be seen whole from its middle.
    fn curved<const N: usize>(&self, [x, y]: [f32; 2], curves: &Curves<N>, fill: Color32, width: f32, edge: Color32) {
        let stroke = self.line(width, edge);
        match fill == CLEAR {
            true => self.brush.path(&self.flatten(curves), true, stroke),
            false => self.brush.star_polygon(self.at(x, y), &self.flatten(curves), fill, stroke),
        }
    }

    /// Returns points along curves; the end, which is the start, is left out.
    fn flatten<const N: usize>(&self, (start, curves): &Curves<N>) -> Vec<Pos2> {
        let steps = if self.size > 30.0 { 8u8 } else { 5 };
        let mut from = *start;
        let mut points = Vec::new();
        for [x1, y1, x2, y2, x, y] in curves {
            points.extend((0..steps).map(|step| {
                let t = f32::from(step) / f32::from(steps);
                let u = 1.0 - t;
                let along = |a: f32, b: f32, c: f32, d: f32| {
                    u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
                };
                self.at(along(from[0], *x1, *x2, *x), along(from[1], *y1, *y2, *y))
            }));
            from = [*x, *y];
        }
        points
    }

    fn star(&self, outer: f32, inner: f32, tips: u8, fill: Color32, width: f32, edge: Color32) {
        self.star_at([24.0, 24.0], [outer, inner], tips, fill, (width, edge));
    }

    fn star_at(&self, [x, y]: [f32; 2], radii: [f32; 2], tips: u8, fill: Color32, (width, edge): (f32, Color32)) {
        let points: Vec<Pos2> = (0..2 * tips)
            .map(|at| {
                let angle = PI * (f32::from(at) / f32::from(tips) - 0.5);
                let radius = if at % 2 == 0 { radii[0] } else { radii[1] };
                self.at(radius.mul_add(angle.cos(), x), radius.mul_add(angle.sin(), y))
            })
            .collect();
        if fill == CLEAR {
            self.brush.path(&points, true, self.line(width, edge));
        } else {
            self.brush.star_polygon(self.at(x, y), &points, fill, self.line(width, edge));
        }
    }

    /// Paints lines with round ends in the one colour.
    fn sticks(&self, sticks: &[[f32; 4]], width: f32) {
        for [x1, y1, x2, y2] in sticks {
            self.brush.line([self.at(*x1, *y1), self.at(*x2, *y2)], self.line(width, self.colour));
            self.disc([*x1, *y1], width * 0.5, self.colour);
            self.disc([*x2, *y2], width * 0.5, self.colour);
        }
    }

    fn stud(&self) {
        let [face, line] = SIGNS.star;
        self.star(24.0, 16.5, 5, face, 3.0, OUTLINE);
        self.star(20.0, 14.0, 5, CLEAR, 1.2, line);
    }

    fn draw(&self) {
        let [ground, ring, _] = SIGNS.cylinder;
        self.disc([24., 24.], 22.5, OUTLINE);
        self.brush.circle(self.centre, 18.5 * self.size / 48.0, ground, self.line(4.0, ring));
        for chamber in 0..6u8 {
            let angle = TAU * (f32::from(chamber) + 0.5) / 6.0;
            self.disc([18.5f32.mul_add(angle.cos(), 24.0), 18.5f32.mul_add(angle.sin(), 24.0)], 1.6, ground);
        }
    }

    fn influence(&self) {
        let [red, ribbon, middle] = SIGNS.rosette;
        for points in [
            [[15., 34.], [11., 47.], [18., 44.], [22., 48.], [24., 38.]],
            [[33., 34.], [37., 47.], [30., 44.], [26., 48.], [24., 38.]],
        ] {
            let [[x, _], ..] = points;
            let points = points.map(|[x, y]| self.at(x, y));
            let inside = self.at(f32::midpoint(x, 24.0), 40.0);
            self.brush.star_polygon(inside, &points, ribbon, self.line(2.0, OUTLINE));
        }
        self.star_at([24., 22.], [21.5, 18.], 12, red, (2.5, OUTLINE));
        self.disc([24., 22.], 13.2, middle);
    }

    fn control(&self, rim: Color32, line: Color32, ground: Color32) {
        let [outer, inner] = &SHIELD;
        self.curved([24., 24.], outer, rim, 2.5, line);
        if ground != CLEAR {
            self.curved([24., 24.], inner, ground, 0.0, ground);
        }
    }

    fn gem(&self) {
        let [middle, face, right, left_foot, right_foot] = SIGNS.gem;
        self.polygon(&GEM, face, 0.0, CLEAR);
        self.polygon(&[[24., 3.], [31., 16.], [24., 30.], [17., 16.]], middle, 0.0, CLEAR);
        self.polygon(&[[31., 16.], [41., 13.], [41., 34.], [24., 30.]], right, 0.0, CLEAR);
        self.polygon(&[[24., 30.], [41., 34.], [24., 45.]], right_foot, 0.0, CLEAR);
        self.polygon(&[[24., 30.], [24., 45.], [7., 34.]], left_foot, 0.0, CLEAR);
        self.polygon(&GEM, CLEAR, 2.5, OUTLINE);
    }

    fn coin(&self) {
        let [rim, face, line] = SIGNS.coin;
        let unit = self.size / 48.0;
        self.brush.circle(self.centre, 21.0 * unit, rim, self.line(3.0, OUTLINE));
        self.brush.circle(self.centre, 16.5 * unit, face, self.line(1.6, line));
    }

    fn cards(&self) {
        let back = self.brush.with_turn(self.at(16., 26.), -0.21);
        back.round_rect(self.rect([4., 10., 24., 32.]), 4.0 * self.size / 48.0, CLEAR, self.line(4.0, self.colour));
        let front = self.brush.with_turn(self.at(30., 24.), 0.17);
        front.round_rect(self.rect([20., 9., 21., 30.]), 4.0 * self.size / 48.0, self.colour, Stroke::NONE);
    }

    fn hand(&self) {
        let radius = 3.0 * self.size / 48.0;
        for (left, angle) in [(14., -0.35), (16., 0.24)] {
            let card = self.brush.with_turn(self.at(24., 40.), angle);
            card.round_rect(
                self.rect([left, 8., 19., 29.]),
                radius,
                self.colours().backing,
                self.line(3.6, self.colour),
            );
        }
    }

    fn pay(&self) {
        self.polygon(&[[24., 4.], [40., 14.], [40., 34.], [24., 44.], [8., 34.], [8., 14.]], CLEAR, 4.4, self.colour);
        let letter: Curves<3> = (
            [18., 29.],
            [
                [20., 31.4, 29.2, 31.8, 29.2, 27.6],
                [29.2, 22.4, 18.8, 25.6, 18.8, 20.8],
                [18.8, 17., 26.4, 16.8, 28.8, 19.4],
            ],
        );
        let mut points = self.flatten(&letter);
        points.push(self.at(28.8, 19.4));
        self.brush.path(&points, false, self.line(3.4, self.colour));
        self.brush.line([self.at(24., 14.), self.at(24., 34.)], self.line(3.2, self.colour));
    }

    fn sun(&self) {
        self.disc([24., 24.], 10.4, self.colour);
        let rays = std::array::from_fn::<_, 8, _>(|ray| {
            let (sin, cos) = (TAU * ray as f32 / 8.0).sin_cos();
            [14.8f32.mul_add(cos, 24.), 14.8f32.mul_add(sin, 24.), 20.6f32.mul_add(cos, 24.), 20.6f32.mul_add(sin, 24.)]
        });
        self.sticks(&rays, 4.0);
    }

    fn sunset(&self) {
        let half: Vec<Pos2> = (0..=12u8)
            .map(|step| {
                let (sin, cos) = (PI * f32::from(step) / 12.0).sin_cos();
                self.at(14f32.mul_add(-cos, 24.), 14f32.mul_add(-sin, 30.))
            })
            .collect();
        self.brush.polygon(&half, self.colour, Stroke::NONE);
        self.sticks(&[[3., 37., 45., 37.], [12., 44., 36., 44.]], 4.0);
    }

    fn steps(&self) {
        for (x, y) in [(0., 0.), (16.8, 8.)] {
            let sole = [
                [10., 18.],
                [11., 10.],
                [13., 7.],
                [16., 6.],
                [19., 7.],
                [21., 10.],
                [21.2, 16.],
                [20., 26.],
                [11.2, 26.],
            ];
            let heel = [[11.6, 30.], [19.6, 30.], [18.8, 35.5], [17.2, 38.], [15.6, 38.4], [13.6, 37.4], [12., 34.5]];
            self.polygon(&sole.map(|[left, top]| [left + x, top + y]), self.colour, 0.0, CLEAR);
            self.polygon(&heel.map(|[left, top]| [left + x, top + y]), self.colour, 0.0, CLEAR);
        }
    }

    fn boot(&self) {
        self.curved([16., 24.], &BOOT, self.colour, 0.0, self.colour);
    }

    fn aim(&self) {
        let cross = [[24., 2., 24., 16.], [24., 32., 24., 46.], [2., 24., 16., 24.], [32., 24., 46., 24.]];
        let mut layers = vec![(4.4, self.colour)];
        if self.size >= 48.0 {
            // A large one lies on a portrait: its lines need an edge there, and are finer.
            layers = vec![(4.0, self.colours().backing), (1.8, self.colour)];
        }
        for (width, colour) in layers {
            self.brush.circle(self.centre, 15.5 * self.size / 48.0, CLEAR, self.line(width, colour));
            for [x1, y1, x2, y2] in cross {
                self.brush.line([self.at(x1, y1), self.at(x2, y2)], self.line(width, colour));
            }
        }
    }

    fn skull(&self) {
        self.curved([24., 24.], &SKULL, self.colour, 0.0, self.colour);
        let hollow = self.colours().backing;
        self.disc([16.6, 22.], 4.6, hollow);
        self.disc([31.4, 22.], 4.6, hollow);
        self.polygon(&[[24., 28.], [27., 33.], [21., 33.]], hollow, 0.0, CLEAR);
    }

    fn deck(&self) {
        let rect = self.rect([9., 5., 30., 38.]);
        self.brush.round_rect(rect, 5.0 * self.size / 48.0, CLEAR, self.line(4.0, self.colour));
        self.sticks(&[[18., 16., 30., 32.], [30., 16., 18., 32.]], 3.0);
    }

    fn info(&self) {
        self.brush.circle(self.centre, 19.0 * self.size / 48.0, CLEAR, self.line(4.4, self.colour));
        self.disc([24., 14.8], 3.2, self.colour);
        self.sticks(&[[24., 22.5, 24., 34.5]], 5.2);
    }

    fn eye(&self) {
        self.curved([24., 24.], &EYE, CLEAR, 4.0, self.colour);
        self.disc([24., 24.], 7.2, self.colour);
    }
}
