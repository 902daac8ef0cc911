import CTenonSections

/// Returns the name of the program or dynamic library that contains a type, without its folder; `nil` if the system does not
/// know, as for a generic type.
func imageName(of type: Any.Type) -> String? {
  guard let path = tenon_image_path(unsafeBitCast(type, to: UnsafeRawPointer.self)) else { return nil }
  return String(cString: path).split(separator: "/").last.map(String.init)
}
