import TenonRoutePatterns

/// The options of an application that decide how its router reads URLs; each is `nil` if the source does not show it.
public struct WiredRouting: Hashable, Sendable {
  /// The schemes of URLs whose host is part of the path.
  public var schemesWithHostAsPath: Set<String>? = []
  public var readsFragmentAsPath: Bool? = false
  public var ignoresCase: Bool? = false
  public var maximumURLLength: Int? = ReadingOptions.standardURLLength
  public var maximumSegments: Int? = ReadingOptions.standardSegments
  public var maximumQueryItems: Int? = ReadingOptions.standardQueryItems
  public var maximumDepth: Int? = ReadingOptions.standardDepth

  /// Creates the options of an application that sets none.
  public init() {}

  /// Options of which nothing is known.
  public static var unknown: WiredRouting {
    var unknown = WiredRouting()
    (unknown.schemesWithHostAsPath, unknown.readsFragmentAsPath, unknown.ignoresCase) = (nil, nil, nil)
    (unknown.maximumURLLength, unknown.maximumSegments) = (nil, nil)
    (unknown.maximumQueryItems, unknown.maximumDepth) = (nil, nil)
    return unknown
  }

  /// All options that the application may have.
  /// - Parameter schemes: The schemes that matter, if it is not known which of them have the host in the path.
  package func readings(of schemes: Set<String>) -> [ReadingOptions] {
    var reading = ReadingOptions()
    reading.maximumURLLength = maximumURLLength ?? .max
    reading.maximumSegments = maximumSegments ?? .max
    reading.maximumQueryItems = maximumQueryItems ?? .max
    reading.maximumDepth = maximumDepth ?? .max
    var result: [ReadingOptions] = []
    for schemes in schemesWithHostAsPath.map({ [$0] }) ?? (schemes.isEmpty ? [[]] : [[], schemes]) {
      for fragments in readsFragmentAsPath.map({ [$0] }) ?? [false, true] {
        for ignoresCase in ignoresCase.map({ [$0] }) ?? [false, true] {
          reading.schemesWithHostAsPath = schemes
          (reading.readsFragmentAsPath, reading.ignoresCase) = (fragments, ignoresCase)
          result.append(reading)
        }
      }
    }
    return result
  }
}
