import CSQLite

/// A prepared statement of one connection.
final class Statement {
  let text: String
  private let handle: OpaquePointer
  private(set) lazy var columns: [String: Int32] = {
    var names: [String: Int32] = [:]
    for index in 0..<sqlite3_column_count(handle) {
      if let name = sqlite3_column_name(handle, index) { names[String(cString: name)] = index }
    }
    return names
  }()

  init(handle: OpaquePointer, text: String) {
    self.handle = handle
    self.text = text
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ values: [SQLValue]) -> Int32 {
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      let code: Int32 =
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .real(let number): sqlite3_bind_double(handle, index, number)
        case .text(var text):
          text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
              guard let start = $0.baseAddress else {
                return shop_sqlite3_bind_text(handle, index, "", 0)
              }
              return shop_sqlite3_bind_text(handle, index, start, UInt64($0.count))
            }
          }
        case .blob(let bytes):
          bytes.withUnsafeBytes { shop_sqlite3_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
        }
      guard code == SQLITE_OK else { return code }
    }
    return SQLITE_OK
  }

  func step() -> Int32 { sqlite3_step(handle) }

  /// Prepares the statement for its next use, and clears its values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func value(at index: Int32) -> SQLValue {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, index))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, index))
    case SQLITE_TEXT:
      .text(String(decoding: bytes(at: index, sqlite3_column_text(handle, index)), as: UTF8.self))
    case SQLITE_BLOB:
      .blob(Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, index), count: count(at: index))))
    default: .null
    }
  }

  private func bytes(at index: Int32, _ start: UnsafePointer<UInt8>?) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: start == nil ? 0 : count(at: index))
  }

  private func count(at index: Int32) -> Int { Int(sqlite3_column_bytes(handle, index)) }
}
