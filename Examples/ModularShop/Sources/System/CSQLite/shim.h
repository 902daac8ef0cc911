// SQLite as Swift can call it: the destructor constants are casts of integers, which Swift does not import.
#ifndef SHOP_CSQLITE_SHIM_H
#define SHOP_CSQLITE_SHIM_H

#include <sqlite3.h>

static inline int shop_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 bytes) {
  return sqlite3_bind_text64(statement, index, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int shop_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *data, sqlite3_uint64 bytes) {
  return bytes == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob64(statement, index, data, bytes, SQLITE_TRANSIENT);
}

// Prevents SQL from attaching another file, loading code, or trusting functions in a tampered schema.
static inline void shop_sqlite3_harden(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
}

#endif
