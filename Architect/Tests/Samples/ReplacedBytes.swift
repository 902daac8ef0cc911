/// The bytes with each occurrence of a text replaced by another one of the same length.
public func replacing(_ old: String, with new: String, in bytes: [UInt8]) -> [UInt8] {
  let (old, new) = (Array(old.utf8), Array(new.utf8))
  var result = bytes
  for start in 0...(bytes.count - old.count) where bytes[start...].starts(with: old) {
    result.replaceSubrange(start..<(start + old.count), with: new)
  }
  return result
}
