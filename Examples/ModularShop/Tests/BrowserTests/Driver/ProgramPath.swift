import Foundation

/// Programs that are looked for on the PATH.
enum ProgramPath {
  /// The first of the names that can be run.
  static func find(_ names: String...) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders {
        let path = "\(folder)/\(name)"
        if FileManager.default.isExecutableFile(atPath: path) { return URL(fileURLWithPath: path) }
      }
    }
    return nil
  }

  static let chromedriver = find("chromedriver")
  static let chromium = find(
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

  /// Whether browser tests run. In continuous integration they always do, so that there a missing browser is a failure
  /// and not a skipped test.
  static let hasBrowser =
    chromedriver != nil && chromium != nil || ProcessInfo.processInfo.environment["CI"] != nil
}
