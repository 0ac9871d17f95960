//! Networks as they are carried: ONNX files whose weights may have 16 bits, which OpenCV 4.6 does not read.

/// The fields of the ONNX format that hold weights: the graph of a model, a tensor of a graph, and of a tensor the kind of
/// its numbers and the numbers.
const GRAPH: u64 = 7;
const TENSOR: u64 = 5;
const KIND: u64 = 2;
const NUMBERS: u64 = 9;
/// The kinds of numbers: of 32 and of 16 bits.
const FLOAT: u64 = 1;
const HALF: u64 = 10;

/// A field of a message in the format of protocol buffers: its number, and a whole number or bytes.
enum FieldValue<'a> {
    Number(u64),
    Bytes(&'a [u8]),
}

/// Takes a whole number off the front: seven bits a byte, the last byte below 128.
fn take_number(data: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = data.split_first()?;
        *data = rest;
        value |= u64::from(byte & 127) << shift;
        if *byte < 128 {
            return Some(value);
        }
    }
    None
}

/// Takes a field off the front; none at the end, or where the file is none of these.
fn take_field<'a>(data: &mut &'a [u8]) -> Option<(u64, FieldValue<'a>)> {
    let key = take_number(data)?;
    if key & 7 == 0 {
        return Some((key >> 3, FieldValue::Number(take_number(data)?)));
    }
    let length = usize::try_from(take_number(data)?).ok().filter(|_| key & 7 == 2)?;
    let (bytes, rest) = data.split_at_checked(length)?;
    *data = rest;
    Some((key >> 3, FieldValue::Bytes(bytes)))
}

fn put_number(out: &mut Vec<u8>, mut value: u64) {
    while value > 127 {
        out.push((value & 127) as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8);
}

fn put_field(out: &mut Vec<u8>, number: u64, value: &FieldValue<'_>) {
    match value {
        FieldValue::Number(value) => {
            put_number(out, number << 3);
            put_number(out, *value);
        }
        FieldValue::Bytes(bytes) => {
            put_number(out, number << 3 | 2);
            put_number(out, bytes.len() as u64);
            out.extend_from_slice(bytes);
        }
    }
}

/// Rewrites the bytes of each field of this number.
fn rewrite(mut data: &[u8], wanted: u64, change: impl Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() * 2);
    while let Some((number, value)) = take_field(&mut data) {
        match value {
            FieldValue::Bytes(bytes) if number == wanted => {
                put_field(&mut out, number, &FieldValue::Bytes(&change(bytes)));
            }
            FieldValue::Number(_) | FieldValue::Bytes(_) => put_field(&mut out, number, &value),
        }
    }
    out
}

/// Returns a number of 16 bits as one of 32. There are neither infinite weights nor such as are no numbers.
fn widen_number(bits: u16) -> f32 {
    let (exponent, rest) = (u32::from(bits >> 10 & 31), u32::from(bits & 1023));
    let size = if exponent == 0 {
        rest as f32 * 2.0_f32.powi(-24)
    } else {
        f32::from_bits((exponent + 112) << 23 | rest << 13)
    };
    if bits >> 15 == 1 { -size } else { size }
}

fn widen_tensor(tensor: &[u8]) -> Vec<u8> {
    let mut rest = tensor;
    let fields = std::iter::from_fn(|| take_field(&mut rest));
    let is_half = fields
        .into_iter()
        .any(|(number, value)| matches!(value, FieldValue::Number(kind) if number == KIND && kind == HALF));
    if !is_half {
        return tensor.to_vec();
    }
    let (mut out, mut rest) = (Vec::with_capacity(tensor.len() * 2), tensor);
    while let Some((number, value)) = take_field(&mut rest) {
        match value {
            FieldValue::Number(_) if number == KIND => put_field(&mut out, number, &FieldValue::Number(FLOAT)),
            FieldValue::Bytes(bytes) if number == NUMBERS => {
                let (pairs, _) = bytes.as_chunks::<2>();
                let numbers = pairs.iter().map(|pair| widen_number(u16::from_le_bytes(*pair)));
                let wide: Vec<u8> = numbers.flat_map(f32::to_le_bytes).collect();
                put_field(&mut out, number, &FieldValue::Bytes(&wide));
            }
            FieldValue::Number(_) | FieldValue::Bytes(_) => put_field(&mut out, number, &value),
        }
    }
    out
}

/// Returns a network with all of its weights in 32 bits.
pub(crate) fn widen(model: &[u8]) -> Vec<u8> {
    rewrite(model, GRAPH, |graph| rewrite(graph, TENSOR, widen_tensor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_16_bits_keep_their_value() {
        // IEEE 754: 1, -2, the largest, the least above zero, zero.
        for (bits, value) in [(0x3c00, 1.0), (0xc000, -2.0), (0x7bff, 65_504.0), (0x0001, 2.0_f32.powi(-24)), (0, 0.0)]
        {
            assert!((widen_number(bits) - value).abs() <= f32::EPSILON * value.abs(), "{bits:x}");
        }
    }

    /// A model of a version and a graph with one tensor of the numbers 1 and -2.
    #[test]
    fn a_halved_tensor_is_widened_and_all_else_stays() {
        let file = |kind: u64, numbers: &[u8]| {
            let (mut tensor, mut graph, mut model) = (Vec::new(), Vec::new(), Vec::new());
            put_field(&mut tensor, 1, &FieldValue::Number(2));
            put_field(&mut tensor, KIND, &FieldValue::Number(kind));
            put_field(&mut tensor, 8, &FieldValue::Bytes(b"weights"));
            put_field(&mut tensor, NUMBERS, &FieldValue::Bytes(numbers));
            put_field(&mut graph, TENSOR, &FieldValue::Bytes(&tensor));
            put_field(&mut model, 1, &FieldValue::Number(300));
            put_field(&mut model, GRAPH, &FieldValue::Bytes(&graph));
            model
        };
        let wide: Vec<u8> = [1.0_f32, -2.0].into_iter().flat_map(f32::to_le_bytes).collect();
        let whole = file(FLOAT, &wide);
        assert_eq!(widen(&file(HALF, &[0x00, 0x3c, 0x00, 0xc0])), whole);
        assert_eq!(widen(&whole), whole);
    }
}
