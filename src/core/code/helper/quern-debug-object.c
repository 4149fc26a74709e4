/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "quern-debug-object.h"

#include "quern-demangler.h"
#include "quern-regular-file.h"

#include <elfutils/libdwelf.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/* Where distributions install separate debug information. */
#define DEBUG_ROOT "/usr/lib/debug"

/* Length of a build ID that is used as a file name, in bytes; SHA-512 has 64. */
#define MIN_BUILD_ID 4
#define MAX_BUILD_ID 64

/* The maximum number of functions with one name, static in different files. */
#define MAX_ADDRESSES 32

/* An ELF file. */
typedef struct
{
  int  fd;
  Elf *elf; /* owned, nullable */
} File;

struct _QuernDebugObject
{
  File   main;      /* its fd is borrowed */
  File   separate;  /* separate debug information, if any */
  File   alternate; /* debug information shared by several objects (dwz) */
  Dwarf *dwarf;     /* owned: of main or separate */
  Dwarf *shared;    /* owned, nullable: of alternate */
};

static void
close_file (File *file)
{
  if (file->elf != NULL)
    elf_end (file->elf);
  if (file->fd >= 0)
    close (file->fd);
  *file = (File) { -1, NULL };
}

static gboolean
open_file (const char *path,
           File       *file)
{
  struct stat status;

  file->fd = quern_regular_file_open (path, &status, NULL);
  if (file->fd >= 0)
    file->elf = elf_begin (file->fd, ELF_C_READ_MMAP, NULL);
  if (file->elf != NULL && elf_kind (file->elf) == ELF_K_ELF)
    return TRUE;

  close_file (file);

  return FALSE;
}

/* NULL if there are no units. */
static Dwarf *
begin_dwarf (Elf *elf)
{
  Dwarf *dwarf = dwarf_begin_elf (elf, DWARF_C_READ, NULL);
  Dwarf_CU *unit = NULL;

  if (dwarf != NULL && dwarf_get_units (dwarf, NULL, &unit, NULL, NULL, NULL, NULL) == 0)
    return dwarf;

  if (dwarf != NULL)
    dwarf_end (dwarf);

  return NULL;
}

static gboolean
has_build_id (Elf        *elf,
              const void *id,
              gssize      length)
{
  const void *own;

  return dwelf_elf_gnu_build_id (elf, &own) == length && memcmp (own, id, (gsize) length) == 0;
}

static char *
get_build_id_path (const guint8 *id,
                   gssize        length)
{
  GString *path = g_string_new (DEBUG_ROOT "/.build-id/");

  for (gssize i = 0; i < length; i++)
    g_string_append_printf (path, i == 1 ? "/%02x" : "%02x", id[i]);
  g_string_append (path, ".debug");

  return g_string_free (path, FALSE);
}

/* Only accepts a file with the same build ID. */
static gboolean
open_by_build_id (const void *id,
                  gssize      length,
                  File       *file)
{
  g_autofree char *path = NULL;

  if (length < MIN_BUILD_ID || length > MAX_BUILD_ID)
    return FALSE;

  path = get_build_id_path (id, length);
  if (!open_file (path, file))
    return FALSE;
  if (has_build_id (file->elf, id, length))
    return TRUE;

  close_file (file);

  return FALSE;
}

static gboolean
has_checksum (const File *file,
              GElf_Word   wanted)
{
  gsize length;
  const char *bytes = elf_rawfile (file->elf, &length);

  return bytes != NULL && crc32_z (0, (const Bytef *) bytes, length) == wanted;
}

/* Opens the file that ".gnu_debuglink" names, which must not be a path. */
static gboolean
open_by_link (QuernDebugObject *self,
              const char       *folder)
{
  GElf_Word checksum;
  const char *name = dwelf_elf_gnu_debuglink (self->main.elf, &checksum);
  const void *id;
  gssize length = dwelf_elf_gnu_build_id (self->main.elf, &id);

  if (name == NULL || *name == '\0' || strchr (name, '/') != NULL || *folder != '/')
    return FALSE;

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *path = g_build_filename (i == 2 ? DEBUG_ROOT : folder,
                                                i == 1 ? ".debug" : i == 2 ? folder : ".", name,
                                                NULL);

      if (!open_file (path, &self->separate))
        continue;
      if (length > 0 ? has_build_id (self->separate.elf, id, length)
                     : has_checksum (&self->separate, checksum))
        return TRUE;
      close_file (&self->separate);
    }

  return FALSE;
}

/* Opened here, and only by its build ID: libdw would open any path that the object names. */
static void
open_alternate (QuernDebugObject *self)
{
  const char *name;
  const void *id;
  gssize length = dwelf_dwarf_gnu_debugaltlink (self->dwarf, &name, &id);

  if (length <= 0 || !open_by_build_id (id, length, &self->alternate))
    return;

  self->shared = dwarf_begin_elf (self->alternate.elf, DWARF_C_READ, NULL);
  if (self->shared != NULL)
    dwarf_setalt (self->dwarf, self->shared);
}

/**
 * quern_debug_object_new:
 * @fd: an open file
 * @folder: the folder that it is in
 * @reason: (out): why it failed; static
 *
 * Returns: (transfer full) (nullable): the object, if there is debug information
 */
QuernDebugObject *
quern_debug_object_new (int          fd,
                        const char  *folder,
                        const char **reason)
{
  g_autoptr (QuernDebugObject) self = g_new0 (QuernDebugObject, 1);
  const void *id;
  gssize length;

  self->main.fd = self->separate.fd = self->alternate.fd = -1;
  *reason = "no program and no library";
  elf_version (EV_CURRENT);
  self->main.elf = elf_begin (fd, ELF_C_READ_MMAP, NULL);
  if (self->main.elf == NULL || elf_kind (self->main.elf) != ELF_K_ELF)
    return NULL;

  *reason = "no debug information";
  self->dwarf = begin_dwarf (self->main.elf);
  length = dwelf_elf_gnu_build_id (self->main.elf, &id);
  if (self->dwarf == NULL &&
      (open_by_build_id (id, length, &self->separate) || open_by_link (self, folder)))
    self->dwarf = begin_dwarf (self->separate.elf);
  if (self->dwarf == NULL)
    return NULL;

  open_alternate (self);

  return g_steal_pointer (&self);
}

void
quern_debug_object_free (QuernDebugObject *self)
{
  if (self->dwarf != NULL)
    dwarf_end (self->dwarf);
  if (self->shared != NULL)
    dwarf_end (self->shared);
  close_file (&self->main);
  close_file (&self->separate);
  close_file (&self->alternate);
  g_free (self);
}

Dwarf *
quern_debug_object_get_dwarf (const QuernDebugObject *self)
{
  return self->dwarf;
}

/* The last word of a name, which its mangled form also contains: "sort" for
 * "std::sort<int>(int*)". */
static char *
find_word (const char *name)
{
  const char *end = strpbrk (name, "<( [");
  const char *start;

  if (end == NULL || end == name)
    end = name + strlen (name);
  for (start = end; start > name && (g_ascii_isalnum (start[-1]) || start[-1] == '_');)
    start--;

  return g_strndup (start, (gsize) (end - start));
}

static gboolean
is_called (const char *symbol,
           const char *name,
           const char *word,
           GString    *text)
{
  if (strcmp (symbol, name) == 0)
    return TRUE;
  if (symbol[0] != '_' || strstr (symbol, word) == NULL)
    return FALSE;

  g_string_truncate (text, 0);

  return quern_demangle (symbol, strlen (symbol), text) && strcmp (text->str, name) == 0;
}

static void
find_in_section (Elf        *elf,
                 Elf_Scn    *section,
                 const char *name,
                 GArray     *addresses)
{
  GElf_Shdr header;
  Elf_Data *data = NULL;
  g_autofree char *word = find_word (name);
  g_autoptr (GString) text = g_string_new (NULL);

  if (gelf_getshdr (section, &header) == NULL || header.sh_entsize == 0 ||
      (data = elf_getdata (section, NULL)) == NULL)
    return;

  for (guint64 i = 0; i < data->d_size / header.sh_entsize && i < G_MAXINT; i++)
    {
      GElf_Sym symbol;
      const char *own;

      if (gelf_getsym (data, (int) i, &symbol) == NULL ||
          GELF_ST_TYPE (symbol.st_info) != STT_FUNC || symbol.st_shndx == SHN_UNDEF)
        continue;

      own = elf_strptr (elf, header.sh_link, symbol.st_name);
      if (own != NULL && addresses->len < MAX_ADDRESSES && is_called (own, name, word, text))
        g_array_append_val (addresses, symbol.st_value);
    }
}

static void
find_in_file (Elf        *elf,
              GElf_Word   type,
              const char *name,
              GArray     *addresses)
{
  Elf_Scn *section = NULL;

  while ((section = elf_nextscn (elf, section)) != NULL)
    {
      GElf_Shdr header;

      if (gelf_getshdr (section, &header) != NULL && header.sh_type == type)
        find_in_section (elf, section, name, addresses);
    }
}

/**
 * quern_debug_object_find:
 * @self: an object
 * @name: a function's name, mangled or not
 * @addresses: guint64: the results are appended
 *
 * Finds functions by their symbols.
 */
void
quern_debug_object_find (const QuernDebugObject *self,
                         const char             *name,
                         GArray                 *addresses)
{
  Elf *const elves[] = { self->separate.elf, self->main.elf };

  for (guint i = 0; i < G_N_ELEMENTS (elves) && addresses->len == 0; i++)
    {
      if (elves[i] == NULL)
        continue;
      find_in_file (elves[i], SHT_SYMTAB, name, addresses);
      if (addresses->len == 0)
        find_in_file (elves[i], SHT_DYNSYM, name, addresses);
    }
}
