//! Small systems of linear equations.

/// Solves a system whose rows are its coefficients followed by the right side. None where it has no single answer.
pub(super) fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let head = |row: &Vec<f64>| row.first().map_or(0.0, |head| head.abs());
    let Some((at, _)) = rows.iter().enumerate().max_by(|(_, a), (_, b)| head(a).total_cmp(&head(b))) else {
        return Some(Vec::new());
    };
    let pivot = rows.swap_remove(at);
    let (own, tail) = pivot.split_first()?;
    if own.abs() < 1e-14 {
        return None;
    }
    let without = |row: Vec<f64>| {
        let (head, rest) = row.split_first()?;
        let share = head / own;
        Some(rest.iter().zip(tail).map(|(x, y)| x - share * y).collect())
    };
    let later = solve(rows.into_iter().map(without).collect::<Option<_>>()?)?;
    let (right, coefficients) = tail.split_last()?;
    let known: f64 = coefficients.iter().zip(&later).map(|(c, x)| c * x).sum();
    let first = (right - known) / own;
    Some(std::iter::once(first).chain(later).collect())
}

/// The answer with the least sum of weighted squares. Each equation is its coefficients, right side and weight.
pub(super) fn least_squares(equations: &[(Vec<f64>, f64, f64)]) -> Option<Vec<f64>> {
    let unknowns = equations.first().map_or(0, |(row, _, _)| row.len());
    let column = |at: usize| equations.iter().filter_map(move |(row, _, _)| row.get(at));
    let rows = (0..unknowns).map(|one| {
        let product = |other: usize| {
            let pairs = column(one).zip(column(other));
            pairs.zip(equations).map(|((x, y), (_, _, weight))| x * y * weight).sum::<f64>()
        };
        let right = column(one).zip(equations).map(|(x, (_, right, weight))| x * right * weight).sum::<f64>();
        (0..unknowns).map(product).chain(std::iter::once(right)).collect()
    });
    solve(rows.collect())
}

#[cfg(test)]
mod tests {
    use super::{least_squares, solve};

    #[test]
    fn three_equations_have_their_answer_and_equal_ones_have_none() {
        // x + y + z = 6, 2y + 5z = -4, 2x + 5y - z = 27: 5, 3, -2.
        let answer = solve(vec![vec![1.0, 1.0, 1.0, 6.0], vec![0.0, 2.0, 5.0, -4.0], vec![2.0, 5.0, -1.0, 27.0]]);
        let off = answer.unwrap().into_iter().zip([5.0, 3.0, -2.0]);
        assert!(off.into_iter().all(|(x, y)| (x - y).abs() < 1e-9));
        assert_eq!(solve(vec![vec![1.0, 2.0, 3.0], vec![2.0, 4.0, 6.0]]), None);
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
