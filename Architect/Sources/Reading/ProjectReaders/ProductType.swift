/// Xcode's product types, which XcodeGen uses as well.
enum ProductType {
  /// Whether a product is built from sources. Other products only package their inputs.
  static func isBuiltFromSources(_ type: some StringProtocol) -> Bool {
    switch type {
    case "bundle", "application.watchapp", "application.watchapp2", "application.watchapp2-container",
      "application.messages", "app-extension.messages-sticker-pack", "instruments-package", "":
      false
    default: true
    }
  }
}
