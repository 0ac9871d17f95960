//! A trained network on OpenCV's network module: numbers in, numbers out.

use deadeye_text::{Fault, text};
use opencv::core::{Mat, MatTraitConst, MatTraitConstManual, Scalar, Vector};
use opencv::dnn::{self, Net, NetTrait};

use crate::{faults, onnx, parallel};

/// An array of numbers in the order of a network: picture, channel, row, column.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Tensor {
    /// The numbers of pictures, channels, rows and columns.
    pub shape: [usize; 4],
    /// All numbers, the last index running fastest.
    pub data: Vec<f32>,
}

impl Tensor {
    /// Returns the numbers of one channel of the first picture; empty where there is none.
    pub(crate) fn plane(&self, channel: usize) -> &[f32] {
        let [_, _, rows, columns] = self.shape;
        let size = rows * columns;
        self.data.get(channel * size..(channel + 1) * size).unwrap_or_default()
    }

    /// Converts a picture of `columns` pixels a row, RGB bytes row by row, into the input of a network: planes of numbers from 0 to
    /// 1, padded with black to the rows and columns of `size` on the right and below.
    pub(crate) fn of_picture(columns: usize, rgb: &[u8], size: [usize; 2]) -> Self {
        let [full_rows, full_columns] = size;
        let mut data = Vec::with_capacity(3 * full_rows * full_columns);
        for channel in 0..3 {
            for row in rgb.chunks_exact(columns.max(1) * 3) {
                data.extend(row.iter().skip(channel).step_by(3).map(|v| f32::from(*v) / 255.0));
                data.resize(data.len() + full_columns.saturating_sub(columns), 0.0);
            }
            data.resize((channel + 1) * full_rows * full_columns, 0.0);
        }
        Self { shape: [1, 3, full_rows, full_columns], data }
    }
}

/// The most input shapes that one network keeps ready at a time.
const MOST_SHAPES: usize = 8;
/// The most copies of one network. Each keeps its weights again.
const MOST_COPIES: usize = 2;

/// A network, and copies of it for further cores while many cards are looked at: the picture of one card is too small for
/// several cores to share.
pub(crate) struct Network {
    onnx: Onnx,
    copies: Vec<Shapes>,
}

/// A network as it is carried, and its name in messages.
#[derive(Clone, Copy)]
struct Onnx {
    name: &'static str,
    bytes: &'static [u8],
}

/// One copy of a network, kept ready for the few input shapes in use: changing the shape of one costs more than a run.
#[derive(Default)]
struct Shapes {
    ready: Vec<([usize; 4], Net)>,
}

impl Network {
    /// Reads the network once, to report early if it cannot be read.
    pub(crate) fn new(name: &'static str, bytes: &'static [u8]) -> Result<Self, Fault> {
        let onnx = Onnx { name, bytes };
        Ok(Self { onnx, copies: vec![Shapes { ready: vec![([0; 4], onnx.read()?)] }] })
    }

    /// Lets [`Network::run_for_each`] use so many cores, as far as there are any. Each but the first has a copy of the
    /// network, which is made on its first run and dropped once fewer cores are used.
    pub(crate) fn use_cores(&mut self, count: usize) {
        self.copies.resize_with(count.min(parallel::threads()).clamp(1, MOST_COPIES), Shapes::default);
    }

    /// Runs the network.
    pub(crate) fn run(&mut self, input: &Tensor) -> Result<Tensor, Fault> {
        match self.copies.first_mut() {
            Some(first) => first.run(self.onnx, input),
            None => Ok(Tensor::default()),
        }
    }

    /// Runs the network for each item on a picture of `rows` x `columns` pixels, RGB bytes row by row, and returns its numbers. They
    /// do not depend on the number of cores.
    pub(crate) fn run_for_each<T: Sync>(
        &mut self,
        items: &[T],
        [rows, columns]: [usize; 2],
        picture: impl Fn(&T) -> Result<Vec<u8>, Fault> + Sync,
    ) -> Result<Vec<Vec<f32>>, Fault> {
        let onnx = self.onnx;
        let run = |copy: &mut Shapes, item: &T| {
            let input = Tensor::of_picture(columns, &picture(item)?, [rows, columns]);
            Ok(copy.run(onnx, &input)?.data)
        };
        parallel::map_with(&mut self.copies, items, run).into_iter().collect()
    }
}

impl Onnx {
    fn read(self) -> Result<Net, Fault> {
        let inside =
            |error| faults::opencv_fault(text!("the {network} network cannot be read", network = self.name), &error);
        let mut net = dnn::read_net_from_onnx_buffer(&Vector::from_slice(&onnx::widen(self.bytes))).map_err(inside)?;
        net.set_preferable_backend(dnn::DNN_BACKEND_OPENCV).map_err(inside)?;
        net.set_preferable_target(dnn::DNN_TARGET_CPU).map_err(inside)?;
        Ok(net)
    }
}

impl Shapes {
    /// Prepares this copy for the shape, as the last one in `ready`.
    fn prepare(&mut self, onnx: Onnx, shape: [usize; 4]) -> Result<(), Fault> {
        let known = self.ready.iter().position(|(s, _)| *s == shape || *s == [0; 4]);
        let (_, net) = match known {
            Some(at) => self.ready.remove(at),
            None => {
                if self.ready.len() >= MOST_SHAPES {
                    self.ready.remove(0);
                }
                (shape, onnx.read()?)
            }
        };
        self.ready.push((shape, net));
        Ok(())
    }

    fn run(&mut self, onnx: Onnx, input: &Tensor) -> Result<Tensor, Fault> {
        self.prepare(onnx, input.shape)?;
        let Some((_, net)) = self.ready.last_mut() else {
            return Ok(Tensor::default());
        };
        forward(net, input).map_err(|error| {
            faults::opencv_fault(text!("the {network} network did not run", network = onnx.name), &error)
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
    use super::Tensor;

    #[test]
    fn a_picture_becomes_planes() {
        let t = Tensor::of_picture(2, &[255, 0, 51, 0, 255, 102], [1, 2]);
        assert_eq!(t.shape, [1, 3, 1, 2]);
        assert_eq!(t.plane(0), [1.0, 0.0]);
        assert_eq!(t.plane(2), [0.2, 0.4]);
        assert!(t.plane(3).is_empty());
    }

    #[test]
    fn a_picture_is_padded_to_the_right_and_below() {
        let t = Tensor::of_picture(1, &[255, 0, 51, 0, 255, 102], [3, 2]);
        assert_eq!(t.shape, [1, 3, 3, 2]);
        assert_eq!(t.plane(0), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(t.plane(1), [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
        assert_eq!(t.plane(2), [0.2, 0.0, 0.4, 0.0, 0.0, 0.0]);
    }
}
