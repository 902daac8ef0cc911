import Foundation

/// Where the program is that these tests were built into.
public enum TestProgram {
  /// The file that contains the code of the caller: the test program, or the library in a bundle of tests that another
  /// program loads. On macOS, the process's own program is the toolchain's `swiftpm-testing-helper`
  /// (https://github.com/swiftlang/swift-package-manager/pull/7771), so its path says nothing.
  public static func image(containing address: UnsafeRawPointer = #dsohandle) -> URL {
    #if canImport(Darwin)
      var found = Dl_info()
      if dladdr(address, &found) != 0, let path = found.dli_fname {
        return URL(fileURLWithPath: String(cString: path)).resolvingSymlinksInPath()
      }
    #endif
    return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  }
}
