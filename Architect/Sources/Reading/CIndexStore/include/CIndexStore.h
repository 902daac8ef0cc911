#ifndef TENON_INDEX_STORE_H
#define TENON_INDEX_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Text that is not terminated.
typedef struct {
  const char *data;
  size_t length;
} tenon_text;

/// What reads the compiler's index calls, in this order: for each unit `admits`, and then for each of its records of a
/// source file `record`; if that returns true, `admits` for the record, and `occurrence` for each occurrence of a symbol in
/// the file.
typedef struct {
  void *context;
  /// Whether the file of a unit, or of a record, may be opened. The name can be any bytes.
  bool (*admits)(void *context, tenon_text name, bool isRecord);
  /// Receives the name of a unit or record that may be opened, and cannot be read.
  void (*damaged)(void *context, tenon_text name, bool isRecord);
  /// Receives the path of the source file, its module, and the time in seconds when the index was written.
  bool (*record)(void *context, tenon_text path, tenon_text module, int64_t written);
  /// Receives the symbol's identifier and name, the roles of the occurrence, and its line.
  void (*occurrence)(void *context, tenon_text usr, tenon_text name, uint64_t roles, uint32_t line);
} tenon_index_visitor;

/// The roles of occurrences.
enum { TENON_ROLE_DEFINITION = 1 << 1, TENON_ROLE_REFERENCE = 1 << 2 };

/// Reads the index in the folder `store` with the library at the path `library`, which trusts what it reads: a damaged index
/// can make it crash.
///
/// Returns NULL, or a message about what failed, which the caller frees.
char *tenon_index_read(const char *library, const char *store, tenon_index_visitor visitor);

#endif
