//! What is wrong with a TOML file, in one line.

/// The place and the problem.
pub(crate) fn told(text: &str, error: &toml::de::Error) -> String {
    let problem = error.message();
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else {
        return problem.to_owned();
    };
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("line {line}, column {column}: {problem}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_has_its_place() {
        let text = "a = 1\nbé = [";
        let error = toml::from_str::<toml::Table>(text).unwrap_err();
        assert!(told(text, &error).starts_with("line 2, column "), "{}", told(text, &error));
        assert!(!told(text, &error).contains('\n'));
    }
}
