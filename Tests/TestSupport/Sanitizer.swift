import Foundation

/// A sanitizer with which the tests were compiled. It keeps memory of its own, and may be linked into a program once.
public enum Sanitizer: String {
  case thread, address

  /// The sanitizer of this process, if there is one.
  public static var current: Self? {
    func isLinked(_ symbol: String) -> Bool { dlsym(UnsafeMutableRawPointer(bitPattern: 0), symbol) != nil }
    if isLinked("__tsan_init") { return .thread }
    return isLinked("__asan_init") ? .address : nil
  }
}
