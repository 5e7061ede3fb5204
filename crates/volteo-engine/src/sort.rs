//! Sorting of short lists.

/// Sorts by a key, the largest first; of equals, those stay first that were. An insertion sort: lists of moves are short
/// and nearly sorted, and the library's sort is more code than a device has room for.
pub(crate) fn largest_first<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let (sorted, rest) = list.split_at(end);
        let at = rest.first().map_or(end, |new| sorted.iter().take_while(|it| key(it) >= key(new)).count());
        if let Some(moved) = list.get_mut(at..=end) {
            moved.rotate_right(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    proptest! {
        #[test]
        fn it_sorts_as_the_library_does(keys in prop::collection::vec(0..5_u8, 0..40)) {
            let mut list: Vec<_> = keys.into_iter().zip(0..).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|&(key, _)| core::cmp::Reverse(key));
            largest_first(&mut list, |&(key, _)| key);
            prop_assert_eq!(list, expected);
        }
    }
}
