//! Shared by the tests: a slow, obvious reference of the rules.
