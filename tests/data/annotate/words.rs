// SPDX-License-Identifier: GPL-3.0-or-later

// A program to be profiled: traits, closures, iterators, a match.
use std::collections::BTreeMap;

trait Grain {
    fn weight(&self) -> u32;
}

struct Wheat(u32);
struct Rye {
    length: u32,
}

impl Grain for Wheat {
    #[inline(never)]
    fn weight(&self) -> u32 {
        let mut sum = 0;
        for i in 0..self.0 {
            sum += i ^ 3;
        }
        sum
    }
}

impl Grain for Rye {
    #[inline(never)]
    fn weight(&self) -> u32 {
        if self.length == 0 {
            return 1;
        }
        1 + Rye { length: self.length - 1 }.weight()
    }
}

#[inline(never)]
fn split(text: &str) -> BTreeMap<&str, u32> {
    let mut words = BTreeMap::new();
    for word in text.split(' ') {
        *words.entry(word).or_insert(0) += 1;
    }
    words
}

#[inline(never)]
fn kind(n: u32) -> u32 {
    match n % 4 {
        0 => n / 4,
        1 | 2 => n * 3 + 1,
        _ => n - 1,
    }
}

#[inline(never)]
fn total(grains: &[Box<dyn Grain>]) -> u32 {
    grains.iter().map(|grain| kind(grain.weight())).sum()
}

fn main() {
    let grains: Vec<Box<dyn Grain>> = vec![
        Box::new(Wheat(40)),
        Box::new(Rye { length: 12 }),
        Box::new(Wheat(25)),
    ];
    let words = split("grind the corn and grind the corn and rest");
    println!("{} {}", total(&grains), words.len());
}
