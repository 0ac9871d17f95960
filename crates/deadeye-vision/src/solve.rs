//! Small systems of linear equations, solved by OpenCV.

use opencv::core::{self, DECOMP_LU, DECOMP_SVD, Mat, MatTraitConst as _, MatTraitConstManual as _};

/// Solves a square system whose rows are its coefficients followed by the right side. Returns `None` where it has no
/// unique solution.
pub(crate) fn solve(rows: &[Vec<f64>]) -> Option<Vec<f64>> {
    let (left, right): (Vec<&[f64]>, Vec<f64>) = rows
        .iter()
        .map(|row| row.split_last().map(|(right, left)| (left, *right)))
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .unzip();
    solve_by(&left, &right, DECOMP_LU)
}

/// Returns the solution with the least sum of weighted squares. Each equation is its coefficients, right side and
/// weight.
pub(crate) fn least_squares(equations: &[(Vec<f64>, f64, f64)]) -> Option<Vec<f64>> {
    let left: Vec<Vec<f64>> =
        equations.iter().map(|(row, _, weight)| row.iter().map(|value| value * weight.sqrt()).collect()).collect();
    let right: Vec<f64> = equations.iter().map(|(_, right, weight)| right * weight.sqrt()).collect();
    solve_by(&left, &right, DECOMP_SVD)
}

fn solve_by(left: &[impl AsRef<[f64]>], right: &[f64], method: i32) -> Option<Vec<f64>> {
    if right.is_empty() {
        return Some(Vec::new());
    }
    let left = Mat::from_slice_2d(left).ok()?;
    let right = Mat::from_slice(right).ok()?;
    let right = right.reshape(1, i32::try_from(right.total()).ok()?).ok()?;
    let mut answer = Mat::default();
    let is_solved = core::solve(&left, &right, &mut answer, method).ok()?;
    is_solved.then(|| answer.data_typed::<f64>().ok().map(<[f64]>::to_vec)).flatten()
}

#[cfg(test)]
mod tests {
    use super::{least_squares, solve};

    #[test]
    fn three_equations_have_their_answer_and_equal_ones_have_none() {
        // x + y + z = 6, 2y + 5z = -4, 2x + 5y - z = 27: 5, 3, -2.
        let answer = solve(&[vec![1.0, 1.0, 1.0, 6.0], vec![0.0, 2.0, 5.0, -4.0], vec![2.0, 5.0, -1.0, 27.0]]);
        let off = answer.unwrap().into_iter().zip([5.0, 3.0, -2.0]);
        assert!(off.into_iter().all(|(x, y)| (x - y).abs() < 1e-9));
        assert_eq!(solve(&[vec![1.0, 2.0, 3.0], vec![2.0, 4.0, 6.0]]), None);
    }

    #[test]
    fn a_line_through_points_heeds_the_weights() {
        // Through (0, 1) and (1, 3); a third point of no weight says otherwise.
        let point = |x: f64, y: f64, weight: f64| (vec![x, 1.0], y, weight);
        let line = least_squares(&[point(0.0, 1.0, 1.0), point(1.0, 3.0, 1.0), point(2.0, 99.0, 0.0)]);
        let off = line.unwrap().into_iter().zip([2.0, 1.0]);
        assert!(off.into_iter().all(|(x, y)| (x - y).abs() < 1e-9));
    }
}
