// SPDX-License-Identifier: GPL-3.0-or-later

// A program that is recorded: see README.

trait Shape {
    fn area(&self) -> u64;
}

struct Square(u64);
struct Steps(Vec<u64>);

impl Shape for Square {
    #[inline(never)]
    fn area(&self) -> u64 {
        self.0 * self.0
    }
}

impl Shape for Steps {
    #[inline(never)]
    fn area(&self) -> u64 {
        self.0.iter().map(|height| height + 1).sum()
    }
}

#[inline(never)]
fn collatz(mut number: u64) -> u64 {
    let mut steps = 0;
    while number != 1 {
        number = if number % 2 == 0 { number / 2 } else { 3 * number + 1 };
        steps += 1;
    }
    steps
}

#[inline(never)]
fn sieve(limit: usize) -> Vec<u64> {
    let mut is_prime = vec![true; limit];
    for i in 2..limit {
        if is_prime[i] {
            let mut multiple = i * i;
            while multiple < limit {
                is_prime[multiple] = false;
                multiple += i;
            }
        }
    }
    (2..limit).filter(|&i| is_prime[i]).map(|i| i as u64).collect()
}

fn main() {
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square(7)), Box::new(Steps(sieve(60)))];
    let area: u64 = shapes.iter().map(|shape| shape.area()).sum();
    let steps: u64 = (1..20).map(collatz).sum();
    println!("{} {}", area, steps);
}
