#include "CIndexStore.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// The library's functions, as far as they are needed, under the names of its own header.
typedef void *reference;

typedef struct {
  reference (*store_create)(const char *, reference *);
  void (*store_dispose)(reference);
  bool (*store_units_apply_f)(reference, unsigned, void *, bool (*)(void *, tenon_text));
  reference (*unit_reader_create)(reference, const char *, reference *);
  void (*unit_reader_dispose)(reference);
  bool (*unit_reader_is_system_unit)(reference);
  bool (*unit_reader_is_module_unit)(reference);
  void (*unit_reader_get_modification_time)(reference, int64_t *, int64_t *);
  tenon_text (*unit_reader_get_module_name)(reference);
  bool (*unit_reader_dependencies_apply_f)(reference, void *, bool (*)(void *, reference));
  int (*unit_dependency_get_kind)(reference);
  bool (*unit_dependency_is_system)(reference);
  tenon_text (*unit_dependency_get_name)(reference);
  tenon_text (*unit_dependency_get_filepath)(reference);
  reference (*record_reader_create)(reference, const char *, reference *);
  void (*record_reader_dispose)(reference);
  bool (*record_reader_occurrences_apply_f)(reference, void *, bool (*)(void *, reference));
  reference (*occurrence_get_symbol)(reference);
  uint64_t (*occurrence_get_roles)(reference);
  void (*occurrence_get_line_col)(reference, unsigned *, unsigned *);
  tenon_text (*symbol_get_usr)(reference);
  tenon_text (*symbol_get_name)(reference);
  const char *(*error_get_description)(reference);
  void (*error_dispose)(reference);
} functions;

typedef struct {
  functions call;
  reference store;
  reference unit;
  tenon_text module;
  int64_t written;
  tenon_index_visitor visitor;
} reading;

static char *terminated(tenon_text text) {
  char *result = malloc(text.length + 1);
  if (!result) return NULL;
  if (text.length) memcpy(result, text.data, text.length);
  result[text.length] = 0;
  return result;
}

static bool on_occurrence(void *context, reference occurrence) {
  reading *self = context;
  reference symbol = self->call.occurrence_get_symbol(occurrence);
  unsigned line = 0, column = 0;
  self->call.occurrence_get_line_col(occurrence, &line, &column);
  self->visitor.occurrence(
    self->visitor.context, self->call.symbol_get_usr(symbol), self->call.symbol_get_name(symbol),
    self->call.occurrence_get_roles(occurrence), line);
  return true;
}

static bool on_dependency(void *context, reference dependency) {
  reading *self = context;
  const int isRecord = 2;
  if (self->call.unit_dependency_get_kind(dependency) != isRecord) return true;
  if (self->call.unit_dependency_is_system(dependency)) return true;
  tenon_text path = self->call.unit_dependency_get_filepath(dependency);
  if (!self->visitor.record(self->visitor.context, path, self->module, self->written)) return true;
  tenon_text text = self->call.unit_dependency_get_name(dependency);
  if (!self->visitor.admits(self->visitor.context, text, true)) return true;
  char *name = terminated(text);
  if (!name) return true;
  reference error = NULL;
  reference record = self->call.record_reader_create(self->store, name, &error);
  if (error) self->call.error_dispose(error);
  if (!record) {
    self->visitor.damaged(self->visitor.context, text, true);
  } else {
    self->call.record_reader_occurrences_apply_f(record, self, on_occurrence);
    self->call.record_reader_dispose(record);
  }
  free(name);
  return true;
}

static bool on_unit(void *context, tenon_text text) {
  reading *self = context;
  if (!self->visitor.admits(self->visitor.context, text, false)) return true;
  char *name = terminated(text);
  if (!name) return true;
  reference error = NULL;
  self->unit = self->call.unit_reader_create(self->store, name, &error);
  free(name);
  if (error) self->call.error_dispose(error);
  if (!self->unit) {
    self->visitor.damaged(self->visitor.context, text, false);
    return true;
  }
  if (!self->call.unit_reader_is_system_unit(self->unit) && !self->call.unit_reader_is_module_unit(self->unit)) {
    int64_t nanoseconds = 0;
    self->module = self->call.unit_reader_get_module_name(self->unit);
    self->call.unit_reader_get_modification_time(self->unit, &self->written, &nanoseconds);
    self->call.unit_reader_dependencies_apply_f(self->unit, self, on_dependency);
  }
  self->call.unit_reader_dispose(self->unit);
  return true;
}

static bool load(void *library, functions *call) {
#define LOAD(name)                                                       \
  *(void **)&call->name = dlsym(library, "indexstore_" #name);           \
  if (!call->name) return false;
  LOAD(store_create)
  LOAD(store_dispose)
  LOAD(store_units_apply_f)
  LOAD(unit_reader_create)
  LOAD(unit_reader_dispose)
  LOAD(unit_reader_is_system_unit)
  LOAD(unit_reader_is_module_unit)
  LOAD(unit_reader_get_modification_time)
  LOAD(unit_reader_get_module_name)
  LOAD(unit_reader_dependencies_apply_f)
  LOAD(unit_dependency_get_kind)
  LOAD(unit_dependency_is_system)
  LOAD(unit_dependency_get_name)
  LOAD(unit_dependency_get_filepath)
  LOAD(record_reader_create)
  LOAD(record_reader_dispose)
  LOAD(record_reader_occurrences_apply_f)
  LOAD(occurrence_get_symbol)
  LOAD(occurrence_get_roles)
  LOAD(occurrence_get_line_col)
  LOAD(symbol_get_usr)
  LOAD(symbol_get_name)
  LOAD(error_get_description)
  LOAD(error_dispose)
#undef LOAD
  return true;
}

char *tenon_index_read(const char *library_path, const char *store_path, tenon_index_visitor visitor) {
  void *library = dlopen(library_path, RTLD_NOW | RTLD_LOCAL);
  if (!library) return strdup("the toolchain's libIndexStore cannot be loaded");
  reading self = {.visitor = visitor};
  // The library stays loaded: closing it is not safe while its own threads may run.
  if (!load(library, &self.call)) return strdup("the toolchain's libIndexStore lacks a function");
  reference error = NULL;
  self.store = self.call.store_create(store_path, &error);
  if (!self.store) {
    const char *message = error ? self.call.error_get_description(error) : "the folder is no index";
    char *result = strdup(message ? message : "the folder is no index");
    if (error) self.call.error_dispose(error);
    return result;
  }
  if (error) self.call.error_dispose(error);
  self.call.store_units_apply_f(self.store, 1, &self, on_unit);
  self.call.store_dispose(self.store);
  return NULL;
}
