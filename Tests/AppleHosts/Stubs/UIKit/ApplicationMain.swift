extension UIApplicationDelegate {
  /// The system's calls `UIApplicationMain`, and does not return.
  public static func main() {}
}
