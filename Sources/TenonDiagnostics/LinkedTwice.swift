// A static library that is linked into both a program and a dynamic library exists twice in the process, with two types of
// each name. The types differ, so nothing that is declared for one of them is found for the other one.

/// Returns the name of the library that declares a type.
/// - Parameter typeName: The type's full name.
package func libraryName(of typeName: String) -> String { String(typeName.prefix { $0 != "." }) }

/// Returns a message that says that a library is linked twice, and what to do.
/// - Parameters:
///   - library: The library's name.
///   - images: The names of the two programs or dynamic libraries, as far as they are known.
package func linkedTwice(_ library: String, into images: [String?]) -> String {
  let known = images.compactMap(\.self)
  let places = known.count > 1 && Set(known).count > 1 ? ", into \(known.joined(separator: " and "))" : ""
  return "\(library) is linked twice\(places); link it once, as a dynamic library that both use"
}
