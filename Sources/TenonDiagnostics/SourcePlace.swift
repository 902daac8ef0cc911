/// A place in source code, such as where a service was registered.
public struct SourcePlace: Encodable, Hashable, Sendable, CustomStringConvertible {
  /// `Module/File.swift`.
  public let fileID: String
  /// The line, from 1.
  public let line: Int

  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(("fileID", fileID), ("line", line))
  }

  public var description: String { "\(fileID):\(line)" }
}
