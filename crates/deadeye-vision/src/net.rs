//! A trained network on OpenCV's network module: numbers in, numbers out.

use deadeye_text::{Fault, text};
use opencv::core::{Mat, MatTraitConst, MatTraitConstManual, Scalar, Vector};
use opencv::dnn::{self, Net, NetTrait};

use crate::{faults, onnx};

/// An array of numbers in the order of a network: picture, channel, row, column.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Tensor {
    /// The numbers of pictures, channels, rows and columns.
    pub shape: [usize; 4],
    /// All numbers, the last index running fastest.
    pub data: Vec<f32>,
}

impl Tensor {
    /// Returns the numbers of one channel of one picture; empty where there is none.
    pub(crate) fn plane(&self, picture: usize, channel: usize) -> &[f32] {
        let [_, channels, rows, columns] = self.shape;
        let size = rows * columns;
        let start = (picture * channels + channel) * size;
        self.data.get(start..start + size).unwrap_or_default()
    }

    /// Returns the numbers of one picture, all channels; empty where there is none.
    pub(crate) fn picture(&self, picture: usize) -> &[f32] {
        let [_, channels, rows, columns] = self.shape;
        let size = channels * rows * columns;
        self.data.get(picture * size..(picture + 1) * size).unwrap_or_default()
    }

    /// Converts pictures of equal size, RGB bytes row by row, into the input of a network: planes of numbers from 0 to
    /// 1.
    pub(crate) fn of_pictures(rows: usize, columns: usize, pictures: &[Vec<u8>]) -> Self {
        let mut data = Vec::with_capacity(pictures.len() * 3 * rows * columns);
        for picture in pictures {
            for channel in 0..3 {
                data.extend(picture.iter().skip(channel).step_by(3).map(|v| f32::from(*v) / 255.0));
            }
        }
        Self { shape: [pictures.len(), 3, rows, columns], data }
    }
}

/// The most pictures that run at once.
const BATCH: usize = 4;

/// Splits items into batches of four, two and one: few shapes to prepare a network for, and no wasted runs.
pub(crate) fn batches<T>(mut items: &[T]) -> impl Iterator<Item = &[T]> {
    let mut size = BATCH;
    std::iter::from_fn(move || {
        while size > items.len() {
            size /= 2;
        }
        let (batch, rest) = items.split_at_checked(size.max(1))?;
        items = rest;
        Some(batch)
    })
}

/// The most input shapes that one network keeps ready at a time.
const MOST_SHAPES: usize = 8;

/// A network, kept ready for the few input shapes in use: changing the shape of one costs more than a run.
pub(crate) struct Network {
    name: &'static str,
    onnx: &'static [u8],
    ready: Vec<([usize; 4], Net)>,
}

impl Network {
    /// Reads the network once, to report early if it cannot be read.
    pub(crate) fn new(name: &'static str, onnx: &'static [u8]) -> Result<Self, Fault> {
        let mut network = Self { name, onnx, ready: Vec::new() };
        let net = network.read()?;
        network.ready.push(([0; 4], net));
        Ok(network)
    }

    fn read(&self) -> Result<Net, Fault> {
        let inside =
            |error| faults::opencv_fault(text!("the {network} network cannot be read", network = self.name), &error);
        let mut net = dnn::read_net_from_onnx_buffer(&Vector::from_slice(&onnx::widen(self.onnx))).map_err(inside)?;
        net.set_preferable_backend(dnn::DNN_BACKEND_OPENCV).map_err(inside)?;
        net.set_preferable_target(dnn::DNN_TARGET_CPU).map_err(inside)?;
        Ok(net)
    }

    /// Prepares the network for the shape, as the last one in `ready`.
    fn ready_for(&mut self, shape: [usize; 4]) -> Result<(), Fault> {
        let known = self.ready.iter().position(|(s, _)| *s == shape || *s == [0; 4]);
        let (_, net) = match known {
            Some(at) => self.ready.remove(at),
            None => {
                if self.ready.len() >= MOST_SHAPES {
                    self.ready.remove(0);
                }
                (shape, self.read()?)
            }
        };
        self.ready.push((shape, net));
        Ok(())
    }

    /// Runs the network.
    pub(crate) fn run(&mut self, input: &Tensor) -> Result<Tensor, Fault> {
        self.ready_for(input.shape)?;
        let Some((_, net)) = self.ready.last_mut() else {
            return Ok(Tensor::default());
        };
        forward(net, input).map_err(|error| {
            faults::opencv_fault(text!("the {network} network did not run", network = self.name), &error)
        })
    }
}

fn forward(net: &mut Net, input: &Tensor) -> opencv::Result<Tensor> {
    let sizes = input.shape.map(|n| i32::try_from(n).unwrap_or(i32::MAX));
    let blob = Mat::new_nd_with_data(&sizes, &input.data)?;
    net.set_input(&blob, "", 1.0, Scalar::default())?;
    let out = net.forward_single_def()?;
    let mut shape = [1_usize; 4];
    for (to, from) in shape.iter_mut().zip(out.mat_size().iter()) {
        *to = usize::try_from(*from).unwrap_or(0);
    }
    Ok(Tensor { shape, data: out.data_typed::<f32>()?.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::{Tensor, batches};

    #[test]
    fn batches_are_of_four_two_and_one_and_leave_nothing_out() {
        let sizes = |n: usize| batches(&vec![0; n]).map(<[i32]>::len).collect::<Vec<_>>();
        assert_eq!(sizes(0), [0; 0]);
        assert_eq!(sizes(1), [1]);
        assert_eq!(sizes(3), [2, 1]);
        assert_eq!(sizes(11), [4, 4, 2, 1]);
        let all: Vec<i32> = (0..7).collect();
        assert_eq!(batches(&all).flatten().copied().collect::<Vec<_>>(), all);
    }

    #[test]
    fn pictures_become_planes() {
        let t = Tensor::of_pictures(1, 2, &[vec![255, 0, 51, 0, 255, 102], vec![0; 6]]);
        assert_eq!(t.shape, [2, 3, 1, 2]);
        assert_eq!(t.plane(0, 0), [1.0, 0.0]);
        assert_eq!(t.plane(0, 2), [0.2, 0.4]);
        assert_eq!(t.picture(1), [0.0; 6]);
        assert!(t.plane(2, 0).is_empty());
    }
}
