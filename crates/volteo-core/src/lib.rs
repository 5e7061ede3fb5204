//! Core.
#![no_std]
