import Foundation

/// The sandbox in which Xcode runs the scripts of build phases, which lets them read only the files that they name.
public enum ScriptSandbox {
  /// The build setting that turns the sandbox on. Projects that Xcode 15 or a later version made have it.
  public static let setting = "ENABLE_USER_SCRIPT_SANDBOXING"

  /// What lets a script of a build phase read the repository; `nil` if this process is not in the sandbox.
  /// - Parameter environment: The variables of the process, among which Xcode passes all build settings.
  public static func remedy(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String?
  {
    guard environment[setting] == "YES" else { return nil }
    let target = environment["TARGET_NAME"].map { " of the target '\($0)'" } ?? ""
    return
      "Xcode's sandbox keeps this Run Script phase from it: set \(setting) to NO in the build settings\(target)"
  }
}
