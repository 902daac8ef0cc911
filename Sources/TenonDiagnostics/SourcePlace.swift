/// A source location, such as the file and line at which a service was registered.
///
/// ```swift
/// let place = SourcePlace(fileID: #fileID, line: #line)
/// print(place)   // CartModule/CartModule.swift:12
/// ```
public struct SourcePlace: Encodable, MemberwiseEncodable, Hashable, Sendable, CustomStringConvertible {
  /// The module and file, in the form `Module/File.swift`.
  public let fileID: String
  /// The line number, starting at 1.
  public let line: Int

  /// Creates a source location from a file and a line, usually `#fileID` and `#line`.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }

  package var encodedMembers: EncodedMembers {
    [("fileID", fileID), ("line", line)]
  }

  public var description: String { "\(fileID):\(line)" }
}
