// SPDX-License-Identifier: GPL-3.0-or-later

// A program to be profiled: templates, members, virtual calls, a lambda.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace sieve
{
class Mesh
{
public:
  virtual ~Mesh () = default;
  virtual bool lets_through (int grain) const = 0;
};

class Coarse : public Mesh
{
public:
  bool
  lets_through (int grain) const override
  {
    return grain % 2 != 0;
  }
};

class Fine : public Mesh
{
public:
  explicit Fine (int width) : width (width) {}

  bool
  lets_through (int grain) const override
  {
    for (int i = 2; i * i <= grain; i++)
      if (grain % i == 0)
        return grain / i > width;
    return true;
  }

private:
  int width;
};

template<typename T>
T
smallest (const std::vector<T> &values, T start)
{
  for (const T &value : values)
    if (value < start)
      start = value;
  return start;
}

class Box
{
public:
  void
  add (int grain)
  {
    grains.push_back (grain);
    names[grain % 10] += 'x';
  }

  int
  shake (const Mesh &mesh)
  {
    auto end = std::remove_if (grains.begin (), grains.end (),
                               [&mesh] (int grain) { return !mesh.lets_through (grain); });
    grains.erase (end, grains.end ());
    return static_cast<int> (grains.size ());
  }

  const std::vector<int> &
  get_grains () const
  {
    return grains;
  }

  size_t
  get_length () const
  {
    size_t length = 0;
    for (const auto &name : names)
      length += name.second.size ();
    return length;
  }

private:
  std::vector<int> grains;
  std::map<int, std::string> names;
};
}

int
main ()
{
  sieve::Box box;
  std::vector<std::unique_ptr<sieve::Mesh>> meshes;

  meshes.push_back (std::make_unique<sieve::Coarse> ());
  meshes.push_back (std::make_unique<sieve::Fine> (40));
  for (int i = 1; i < 300; i++)
    box.add (i * 7 % 311);

  int left = 0;
  for (const auto &mesh : meshes)
    left += box.shake (*mesh);

  std::printf ("%d %d %zu\n", left, sieve::smallest (box.get_grains (), 1000), box.get_length ());
  return 0;
}
