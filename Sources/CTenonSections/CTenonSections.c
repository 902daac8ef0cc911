#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CTenonSections.h"

#if defined(__APPLE__) || defined(__linux__)

#include <dlfcn.h>

const char *tenon_image_path(const void *address) {
  Dl_info found;
  return dladdr(address, &found) != 0 ? found.dli_fname : NULL;
}

#else

const char *tenon_image_path(const void *address) {
  (void)address;
  return NULL;
}

#endif

#if defined(__APPLE__)

#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <mach-o/loader.h>

#ifndef MH_DYLIB_IN_CACHE
#define MH_DYLIB_IN_CACHE 0x80000000  // Not in older SDKs.
#endif

#ifdef __LP64__
typedef struct mach_header_64 loaded_header;
#else
typedef struct mach_header loaded_header;
#endif

// Of the several hundred images of an app, almost all are the system's own libraries, which lie in the shared cache and
// have no such section. Asking each of them takes milliseconds of the launch, because their pages are read
// (https://github.com/swiftlang/swift-testing/pull/392 skips them for that reason).
void tenon_modules_visit(tenon_section_visitor visit, void *context) {
  for (uint32_t image = 0; image < _dyld_image_count(); image++) {
    const struct mach_header *header = _dyld_get_image_header(image);
    if (header == NULL || (header->flags & MH_DYLIB_IN_CACHE) != 0) continue;
    unsigned long size = 0;
    const void *start = getsectiondata((const loaded_header *)header, "__DATA", "tenon_modules", &size);
    if (start && size > 0) visit(start, size, context);
  }
}

#else

// The linker defines these two symbols for a section whose name is a C identifier; they are null if the section is not
// used. They belong to the image that this file is linked into.
extern const char __start_tenon_modules[] __attribute__((weak, visibility("hidden")));
extern const char __stop_tenon_modules[] __attribute__((weak, visibility("hidden")));

static void visit_own(tenon_section_visitor visit, void *context) {
  size_t size = (size_t)(__stop_tenon_modules - __start_tenon_modules);
  if (size > 0) visit(__start_tenon_modules, size, context);
}

#if defined(__linux__)

#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  tenon_section_visitor visit;
  void *context;
} visiting;

// Whether a file of `length` bytes contains `count` items of `size` bytes, starting at `offset`.
static int fits(size_t length, size_t offset, size_t count, size_t size) {
  return offset <= length && (count == 0 || size <= (length - offset) / count);
}

// The section names of another image are only in its file: the loader does not keep them. The loader's table of
// segments shows whether the section is in memory, and where.
static void visit_file(const char *file, size_t length, const struct dl_phdr_info *image, const visiting *all) {
  const ElfW(Ehdr) *header = (const void *)file;
  if (length < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return;
  if (header->e_shentsize != sizeof(ElfW(Shdr)) || header->e_shoff % _Alignof(ElfW(Shdr)) != 0) return;
  if (header->e_shstrndx >= header->e_shnum || !fits(length, header->e_shoff, header->e_shnum, sizeof(ElfW(Shdr)))) return;
  const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
  const ElfW(Shdr) *names = &sections[header->e_shstrndx];
  if (!fits(length, names->sh_offset, names->sh_size, 1)) return;
  static const char name[] = "tenon_modules";
  for (size_t index = 0; index < header->e_shnum; index++) {
    const ElfW(Shdr) *section = &sections[index];
    if (section->sh_name > names->sh_size || names->sh_size - section->sh_name < sizeof name) continue;
    if (memcmp(file + names->sh_offset + section->sh_name, name, sizeof name) != 0) continue;
    for (size_t segment = 0; segment < image->dlpi_phnum; segment++) {
      const ElfW(Phdr) *loaded = &image->dlpi_phdr[segment];
      if (loaded->p_type != PT_LOAD || section->sh_addr < loaded->p_vaddr) continue;
      if (!fits(loaded->p_memsz, section->sh_addr - loaded->p_vaddr, section->sh_size, 1)) continue;
      const char *start = (const char *)(image->dlpi_addr + section->sh_addr);
      if (start != __start_tenon_modules && section->sh_size > 0) all->visit(start, section->sh_size, all->context);
      break;
    }
  }
}

static int visit_image(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  int is_program = image->dlpi_name == NULL || image->dlpi_name[0] == 0;
  int file = open(is_program ? "/proc/self/exe" : image->dlpi_name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  struct stat status;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    size_t length = (size_t)status.st_size;
    void *text = mmap(NULL, length, PROT_READ, MAP_PRIVATE, file, 0);
    if (text != MAP_FAILED) {
      visit_file(text, length, image, context);
      munmap(text, length);
    }
  }
  close(file);
  return 0;
}

void tenon_modules_visit(tenon_section_visitor visit, void *context) {
  visiting all = {visit, context};
  visit_own(visit, context);
  dl_iterate_phdr(visit_image, &all);
}

#else

void tenon_modules_visit(tenon_section_visitor visit, void *context) { visit_own(visit, context); }

#endif

#endif
