// SPDX-License-Identifier: GPL-3.0-or-later

// A program that is recorded: see README.

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace words
{
class Counter
{
public:
  virtual ~Counter () = default;

  void
  add (const std::string &word)
  {
    ++counts[word];
  }

  virtual int
  score () const
  {
    int sum = 0;

    for (const auto &entry : counts)
      sum += entry.second * static_cast<int> (entry.first.size ());

    return sum;
  }

private:
  std::map<std::string, int> counts;
};

template <typename T>
[[gnu::noinline]] T
largest (const std::vector<T> &items)
{
  T most = items.front ();

  for (const T &item : items)
    if (item > most)
      most = item;

  return most;
}

[[gnu::noinline]] static std::vector<std::string>
split (const std::string &text)
{
  std::vector<std::string> parts;
  std::string part;

  for (char c : text)
    {
      if (c != ' ')
        part += c;
      else if (!part.empty ())
        {
          parts.push_back (part);
          part.clear ();
        }
    }
  parts.push_back (part);

  return parts;
}
}

int
main ()
{
  words::Counter counter;
  std::vector<int> lengths;

  for (const std::string &word : words::split ("to be or not to be that is the question"))
    {
      counter.add (word);
      lengths.push_back (static_cast<int> (word.size ()));
    }
  std::sort (lengths.begin (), lengths.end (), [] (int a, int b) { return a > b; });
  std::printf ("%d %d\n", counter.score (), words::largest (lengths));

  return 0;
}
