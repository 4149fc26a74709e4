# SPDX-License-Identifier: GPL-3.0-or-later
#
# The packages that Quern needs in each distribution. Sourced by tools/dev and tools/try-on.
# shellcheck shell=bash

# list_packages MANAGER run|test: sets the array "needed" to the packages for
# building and running Quern, and for "test" adds those for testing.
list_packages ()
{
  local manager=$1 purpose=$2

  case $manager in
    apt-get)
      needed=(gcc libc6-dev binutils meson ninja-build pkgconf gettext desktop-file-utils
        shared-mime-info appstream libglib2.0-dev libglib2.0-bin libxml2-utils libarchive-dev
        libcairo2-dev libpango1.0-dev libgraphviz-dev libiberty-dev libdw-dev libgsl-dev
        libgtk-4-dev libgtk-4-bin libadwaita-1-dev libgtksourceview-5-dev adwaita-icon-theme
        librsvg2-common dconf-gsettings-backend fonts-dejavu-core)
      testing=(xvfb xauth xdotool openbox imagemagick dbus at-spi2-core weston fonts-cantarell
        locales valgrind python3-gi python3-yaml zsh fish tidy
        chromium)
      # Since Debian 14, the layout in circles is in a separate package.
      if apt-cache show libgvplugin-neato-layout-dev >/dev/null 2>&1; then
        needed+=(libgvplugin-neato-layout-dev)
      fi
      ;;
    dnf)
      needed=(gcc meson ninja-build pkgconf-pkg-config gettext desktop-file-utils shared-mime-info
        appstream glib2-devel libxml2 libarchive-devel cairo-devel pango-devel
        graphviz-devel binutils-devel elfutils-devel gsl-devel gtk4-devel libadwaita-devel
        gtksourceview5-devel adwaita-icon-theme librsvg2 dconf dejavu-sans-fonts)
      testing=(glibc-locale-source libasan libubsan xorg-x11-server-Xvfb xorg-x11-xauth xdotool
        valgrind ImageMagick dbus-daemon at-spi2-core weston abattis-cantarell-fonts
        python3-gobject python3-pyyaml zsh fish tidy chromium)
      ;;
    pacman)
      needed=(gcc meson ninja pkgconf gettext desktop-file-utils shared-mime-info appstream
        glib2 glib2-devel libxml2 libarchive cairo pango
        graphviz binutils libelf gsl gtk4 gtk-update-icon-cache libadwaita
        gtksourceview5 adwaita-icon-theme librsvg dconf ttf-dejavu)
      testing=(valgrind xorg-server-xvfb xorg-xauth xdotool imagemagick dbus at-spi2-core weston
        cantarell-fonts python-gobject python-yaml zsh fish tidy chromium)
      ;;
    zypper)
      needed=(gcc meson ninja pkgconf-pkg-config gettext-tools desktop-file-utils shared-mime-info
        AppStream glib2-devel glib2-tools libxml2-tools libarchive-devel cairo-devel pango-devel
        graphviz-devel graphviz-plugins-core binutils-devel libdw-devel gsl-devel gtk4-devel
        gtk4-tools libadwaita-devel gtksourceview5-devel adwaita-icon-theme
        gdk-pixbuf-loader-rsvg dconf dejavu-fonts)
      testing=(valgrind glibc-i18ndata xorg-x11-server-Xvfb xvfb-run xauth xdotool ImageMagick
        dbus-1-daemon dbus-1-tools at-spi2-core weston cantarell-fonts
        python3-gobject python3-PyYAML zsh fish tidy chromium)
      ;;
  esac

  if [ "$purpose" = test ]; then
    needed+=("${testing[@]}")
  fi
}

is_installed ()
{
  local manager=$1 package=$2

  case $manager in
    apt-get)
      [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ]
      ;;
    dnf | zypper)
      rpm -q --whatprovides "$package" >/dev/null 2>&1
      ;;
    pacman)
      pacman -T "$package" >/dev/null 2>&1
      ;;
  esac
}

# install_packages MANAGER PACKAGE…: without prompts, as there may be no terminal.
install_packages ()
{
  local manager=$1
  local -a root=()

  shift
  if [ "$(id -u)" != 0 ]; then
    root=(sudo)
    command -v sudo >/dev/null || fail "sudo is not installed; as root, run: $manager install $*"
  fi

  case $manager in
    apt-get)
      "${root[@]}" apt-get update
      "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --no-install-recommends "$@"
      ;;
    dnf)
      "${root[@]}" dnf install --assumeyes "$@"
      ;;
    pacman)
      # Arch does not support installing packages without a full upgrade.
      "${root[@]}" pacman -Syu --needed --noconfirm "$@"
      ;;
    zypper)
      "${root[@]}" zypper --non-interactive refresh
      "${root[@]}" zypper --non-interactive install --no-recommends "$@"
      ;;
  esac
}

# install_missing run|test
install_missing ()
{
  local purpose=$1
  local manager='' candidate package
  local -a needed=() testing=() missing=()

  for candidate in apt-get dnf zypper pacman; do
    if command -v "$candidate" >/dev/null; then
      manager=$candidate
      break
    fi
  done

  if [ -z "$manager" ]; then
    say "No apt-get, dnf, zypper or pacman here: what is missing will show when Quern is built."
    return
  fi

  list_packages "$manager" "$purpose"
  for package in "${needed[@]}"; do
    is_installed "$manager" "$package" || missing+=("$package")
  done

  if [ ${#missing[@]} -gt 0 ]; then
    say "Installing with $manager: ${missing[*]}"
    install_packages "$manager" "${missing[@]}" </dev/null && return

    # A single unknown name makes the whole installation fail, so install one by one. The build
    # reports what is still missing.
    for package in "${missing[@]}"; do
      install_packages "$manager" "$package" </dev/null || say "$package could not be installed"
    done
  fi
}
