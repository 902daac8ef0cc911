import Foundation

// What app extensions must not use. Nothing here calls it: it shows that extensions are checked.
extension UIApplication {
  @available(iOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  public static var shared: UIApplication { fatalError("a stand-in has no application") }

  @available(iOSApplicationExtension, unavailable)
  @available(visionOSApplicationExtension, unavailable)
  public func open(_ url: URL) {}
}
