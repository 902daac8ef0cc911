/// What decides how a URL is read and compared with patterns. An application sets it with its options of routing.
package struct ReadingOptions: Sendable {
  /// The schemes for which a URL's host is read as the first segment of the path, in lowercase.
  package var schemesWithHostAsPath: Set<String> = []
  /// Whether a path in the fragment, as in `https://host/#/product/42`, is read as the path.
  package var readsFragmentAsPath = false
  /// Whether literal text matches regardless of ASCII case.
  package var ignoresCase = false
  /// The maximum length of a URL in UTF-8 bytes.
  package var maximumURLLength = Self.standardURLLength
  package var maximumSegments = Self.standardSegments
  package var maximumQueryItems = Self.standardQueryItems
  /// The maximum number of pages in one stack.
  package var maximumDepth = Self.standardDepth

  package static var standardURLLength: Int { 8192 }
  package static var standardSegments: Int { 128 }
  package static var standardQueryItems: Int { 256 }
  package static var standardDepth: Int { 16 }

  /// Creates the options of an application that sets none.
  package init() {}
}
