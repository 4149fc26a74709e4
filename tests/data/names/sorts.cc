// SPDX-License-Identifier: GPL-3.0-or-later
// Sorts four types: of std::sort and what it calls, there are four instances each.
// g++ -g -O0 sorts.cc -o sorts
// valgrind --tool=callgrind --separate-recs=2 --toggle-collect=main ./sorts

#include <algorithm>
#include <string>
#include <vector>

struct Point
{
  int x;
  double y;

  bool operator< (const Point &other) const { return x < other.x; }
};

template <class T, class Make>
static void
run (unsigned n, Make make)
{
  std::vector<T> values;
  unsigned number = 1;

  for (unsigned i = 0; i < n; i++)
    values.push_back (make (number = number * 1103515245 + 12345));
  std::sort (values.begin (), values.end ());
}

int
main ()
{
  run<int> (80, [] (unsigned i) { return (int) i; });
  run<double> (70, [] (unsigned i) { return i / 7.0; });
  run<std::string> (40, [] (unsigned i) { return std::to_string (i); });
  run<Point> (60, [] (unsigned i) { return Point { (int) i, 1.0 }; });
}
