public protocol Scene {}

@MainActor
public struct WindowGroup<Content: View>: Scene {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

@MainActor
public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}

extension App {
  public static func main() { _ = Self().body }
}

/// In Foundation on Apple's systems, and not isolated.
public final class NSUserActivity: NSObject {
  public let activityType: String
  public var webpageURL: URL?
  public var userInfo: [AnyHashable: Any]?

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
}
