import Files
import Foundation
import Testing

@Suite("Xcode's sandbox for scripts", .timeLimit(.minutes(10))) struct ScriptSandboxTests {
  private static let sandboxed = ["ENABLE_USER_SCRIPT_SANDBOXING": "YES", "TARGET_NAME": "App"]

  @Test(
    "a file that it does not allow to be read is an error that names the setting and the phase",
    arguments: ["read", "list", "open"])
  func named(operation: String) {
    let text = FileError(path: "/a", code: EPERM, operation: operation).described(in: Self.sandboxed)
    #expect(text.hasPrefix("cannot \(operation) /a: "))
    #expect(
      text.hasSuffix(
        "; Xcode's sandbox keeps this Run Script phase from it: set ENABLE_USER_SCRIPT_SANDBOXING to NO in the build settings of the target 'App'"
      ))
  }

  @Test("other errors, and other processes, have nothing to do with it")
  func others() {
    #expect(
      !FileError(path: "/a", code: ENOENT, operation: "read").described(in: Self.sandboxed).contains(
        "sandbox"))
    #expect(
      !FileError(path: "/a", code: EPERM, operation: "replace").described(in: Self.sandboxed).contains(
        "sandbox"))
    for environment in [[:], ["ENABLE_USER_SCRIPT_SANDBOXING": "NO"]] {
      #expect(
        !FileError(path: "/a", code: EPERM, operation: "read").described(in: environment).contains("sandbox"))
    }
  }
}
