#ifndef TENON_CSQLITE_SHIM_H
#define TENON_CSQLITE_SHIM_H

#include <sqlite3.h>

// A foreign database may not attach files, load code, use much memory, or make a statement that never ends.
static inline void tenon_sqlite3_restrict(sqlite3 *database, int steps, int (*isTooLong)(void *)) {
  sqlite3_hard_heap_limit64(64 << 20);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 16 << 20);
  sqlite3_progress_handler(database, steps, isTooLong, (void *)0);
}

#endif
