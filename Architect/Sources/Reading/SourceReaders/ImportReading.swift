import ModuleGraph

/// Reads the imports in source text in the same way as ``SourceReader``, for tests and tools that do not have
/// a file.
public enum ImportReading {
  /// A method of reading Swift source code.
  public enum Method: Sendable, CaseIterable {
    /// Scans the bytes, and uses the parser only if the scan is inconclusive.
    case scan
    /// Always uses the parser.
    case parse
  }

  /// Returns the imports in Swift source code.
  public static func swift(_ text: [UInt8], by method: Method = .scan) -> [ImportStatement] {
    switch method {
    case .scan: FileReader.read(text, path: "", language: .swift).imports
    case .parse: (try? text.withUnsafeBufferPointer { try ImportParser.parse($0).imports }) ?? []
    }
  }

  /// Whether scanning the bytes of Swift source code is enough to find its imports.
  public static func isSettledByScan(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      if case .settled = ImportScanner.scan(bytes) { true } else { false }
    }
  }

  /// Returns the imports in Objective-C or C source code.
  public static func objectiveC(_ text: [UInt8]) -> [ImportStatement] {
    FileReader.read(text, path: "", language: .objectiveC).imports
  }
}
