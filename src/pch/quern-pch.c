/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library must have a source file to have a precompiled header. */

typedef int QuernPch;
