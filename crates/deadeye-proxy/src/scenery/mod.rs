//! The scenery of the window: the street, the bar counter and the beam above it, the backdrop of a shootout,
//! and the pictures of the start page.
//!
//! Every picture depends on its arguments alone. Lengths are units of which the picture's width has 1440, so a picture
//! of another size shows the same scene.

mod fight;
mod finish;
mod light;
mod poster;
mod size;
mod street;
mod sunlight;
mod town;
mod wood;

pub use fight::draw_fight;
pub use light::Light;
pub use poster::{PosterScene, draw_poster};
pub use street::draw_street;
pub use sunlight::bleach;
pub use wood::{draw_beam, draw_counter};

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::{Light, PosterScene, bleach, draw_beam, draw_counter, draw_fight, draw_poster, draw_street};

    const ROAD: [f32; 2] = [0.4, 0.7];

    /// Returns the mean red, green and blue of the rows between two shares of the height.
    fn mean_colour(picture: &RgbImage, from: f32, to: f32) -> [f64; 3] {
        let row = |share: f32| (share * picture.height() as f32) as u32;
        let mut sums = [0.0; 3];
        let mut count = 0.0;
        for y in row(from)..row(to) {
            for x in 0..picture.width() {
                for (sum, value) in sums.iter_mut().zip(picture.get_pixel(x, y).0) {
                    *sum += f64::from(value);
                }
                count += 1.0;
            }
        }
        sums.map(|sum| sum / count)
    }

    fn lightness(picture: &RgbImage, from: f32, to: f32) -> f64 {
        mean_colour(picture, from, to).iter().sum::<f64>() / 3.0
    }

    #[test]
    fn every_scene_is_the_same_picture_every_time_and_of_the_size_asked_for() {
        let scenes: [fn(u32, u32) -> RgbImage; 7] = [
            |w, h| draw_street(w, h, ROAD, Light::Noon),
            draw_counter,
            draw_beam,
            draw_fight,
            |w, h| draw_poster(PosterScene::Cards, w, h),
            |w, h| draw_poster(PosterScene::Table, w, h),
            |w, h| draw_poster(PosterScene::Lesson, w, h),
        ];
        for draw in scenes {
            let picture = draw(320, 121);
            assert_eq!(picture.dimensions(), (320, 121));
            assert_eq!(picture, draw(320, 121));
            assert_eq!(draw(0, 0).dimensions(), (1, 1));
            assert_eq!(draw(9000, 3).dimensions(), (4096, 3));
        }
    }

    #[test]
    fn the_road_lies_where_it_was_asked_for() {
        let picture = draw_street(720, 302, ROAD, Light::Noon);
        let [red, _, blue] = mean_colour(&picture, 0.0, 0.1);
        assert!(blue > red, "the sky at noon is blue: {red} {blue}");
        let road = lightness(&picture, 0.45, 0.67);
        // Fence and walk are dark wood, the road is sand.
        for (from, to) in [(0.36, 0.39), (0.72, 0.78)] {
            let wood = lightness(&picture, from, to);
            assert!(road > wood + 15.0, "road {road}, wood {wood} from {from}");
        }
        let higher = draw_street(720, 302, [0.2, 0.45], Light::Noon);
        assert!(lightness(&higher, 0.25, 0.42) > lightness(&higher, 0.47, 0.67) + 15.0);
    }

    #[test]
    fn a_street_without_sky_or_walk_is_all_road() {
        let all_road = draw_street(720, 302, [0.0, 1.0], Light::Noon);
        let apart = lightness(&all_road, 0.2, 0.4) - lightness(&all_road, 0.6, 0.8);
        assert!(apart.abs() < 30.0, "{apart}");
        // An end above the beginning leaves no road.
        assert_eq!(draw_street(64, 64, [0.5, 0.2], Light::Noon), draw_street(64, 64, [0.5, 0.5], Light::Noon));
    }

    #[test]
    fn each_phase_has_a_light_of_its_own() {
        let streets = Light::ALL.map(|light| (light, draw_street(360, 151, ROAD, light)));
        for (at, (light, street)) in streets.iter().enumerate() {
            for (other, other_street) in streets.iter().skip(at + 1) {
                let (sky, other_sky) = (mean_colour(street, 0.0, 0.2), mean_colour(other_street, 0.0, 0.2));
                let apart: f64 = sky.iter().zip(other_sky).map(|(a, b)| (a - b).abs()).sum();
                assert!(apart > 20.0, "{light:?} and {other:?}: {apart}");
            }
        }
    }

    #[test]
    fn counter_and_fight_are_dark_where_texts_stand() {
        // Text of the lightest colours needs 4.5 to 1: a ground of at most 60 of 255 gives 9.
        assert!(lightness(&draw_counter(720, 112), 0.2, 1.0) < 60.0);
        let fight = draw_fight(720, 302);
        assert!(lightness(&fight, 0.6, 1.0) < 40.0);
        assert!(lightness(&fight, 0.0, 0.3) > lightness(&fight, 0.6, 1.0) + 20.0);
        // The brass edge along the top of the counter.
        assert!(lightness(&draw_counter(1440, 224), 0.0, 0.03) > 90.0);
    }
    #[test]
    fn a_bleached_scene_is_light_where_texts_stand_and_keeps_its_shapes() {
        let bleached = |mut picture: RgbImage, share: f32| {
            bleach(&mut picture, share);
            picture
        };
        // Text of the darkest colours has a luminance of 0.012: a ground of at least 0.23, grey 132, gives 4.5.
        let counter = bleached(draw_counter(720, 112), 0.62);
        assert!(lightness(&counter, 0.2, 1.0) > 170.0, "{}", lightness(&counter, 0.2, 1.0));
        assert!(lightness(&bleached(draw_fight(720, 302), 0.64), 0.6, 1.0) > 150.0);
        for light in Light::ALL {
            let street = bleached(draw_street(720, 302, ROAD, light), 0.4);
            let parts = [(0.0, 0.3), (0.45, 0.67), (0.75, 0.98)].map(|(from, to)| lightness(&street, from, to));
            assert!(parts.iter().all(|part| *part > 140.0), "{light:?}: {parts:?}");
            assert!(parts[1] > parts[2] + 15.0, "the road is lighter than the walk: {parts:?}");
        }
    }
}
