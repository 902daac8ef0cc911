import ModuleGraph

/// Reads the imports of one text, as ``SourceReader`` does for every file, for tests and tools that have no file.
public enum ImportReading {
  /// How a Swift text is read.
  public enum Method: Sendable, CaseIterable {
    /// By scanning its bytes if that is enough, otherwise with the parser.
    case scan
    /// Always with the parser.
    case parse
  }

  /// The imports of a Swift text.
  public static func swift(_ text: [UInt8], by method: Method = .scan) -> [ImportStatement] {
    switch method {
    case .scan: FileReader.read(text, path: "", language: .swift).imports
    case .parse: (try? text.withUnsafeBufferPointer { try ImportParser.parse($0) }) ?? []
    }
  }

  /// Whether scanning the bytes of a Swift text is enough to know its imports.
  public static func isSettledByScan(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      if case .settled = ImportScanner.scan(bytes) { true } else { false }
    }
  }

  /// The imports of an Objective-C or C text.
  public static func objectiveC(_ text: [UInt8]) -> [ImportStatement] {
    FileReader.read(text, path: "", language: .objectiveC).imports
  }
}
