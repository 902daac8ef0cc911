// Objective-C for Swift on Linux: what Apple's runtime gives to Swift itself. Objects are pointers that the caller
// owns, unless they are parameters.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void *tn_object;

/// What a method returned: `kind` is the letter of its encoding.
typedef struct {
  char kind;
  tn_object object;
  int64_t integer;
  double number;
} tn_result;

/// What an object is: one letter of s(tring), B(ool), i(nteger), u(nsigned), d(ouble), D(ate), U(RL), b(ytes), a(rray),
/// t(able), e(rror), n(ull) or o(ther).
typedef struct {
  char kind;
  int64_t integer;
  double number;
  /// The text, with the length, for s, U, b and the domain of e; freed by the caller.
  char *text;
  size_t count;
} tn_value;

/// Called with the arguments of a block.
typedef void (*tn_called)(void *context, tn_result first, tn_result second);
typedef void (*tn_released)(void *context);

bool tn_has_class(const char *name);
/// The encoding of the result (index 0) or of a parameter (from 1); NULL if there is none. Freed by the caller.
char *tn_encoding(const char *type, const char *selector, unsigned index);
tn_object tn_instance(const char *type);
tn_result tn_send(tn_object object, const char *selector, char kind, tn_object first, tn_object second);
void tn_release(tn_object object);

tn_object tn_make(char kind, int64_t integer, double number, const char *text, size_t count);
tn_object tn_array(const tn_object *objects, size_t count);
tn_object tn_table(const char *const *keys, const tn_object *objects, size_t count);
/// `shape` is n(othing), o(bject), B(ool), i(nteger), d(ouble), t(wo) or e: BOOL and NSError.
tn_object tn_block(char shape, tn_called called, tn_released released, void *context);

tn_value tn_value_of(tn_object object);
/// An element of an array or, with a key, of a table.
tn_object tn_element(tn_object object, size_t index);
/// A key of a table; NULL if it is no string. Freed by the caller.
char *tn_key(tn_object object, size_t index);
