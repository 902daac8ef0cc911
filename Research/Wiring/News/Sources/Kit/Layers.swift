import Tenon

extension Layer {
  public static let shell: Layer = "shell"
  public static let stories: Layer = "stories"
  public static let tools: Layer = "tools"
  public static let platform: Layer = "platform"

  /// The layers of every program that is made from these modules.
  public static let news: [Layer] = [.shell, .stories, .tools, .platform]
}

/// The names of modules that receive events.
public enum ModuleNames {
  public static let telemetry = "Telemetry"
  public static let reader = "Reader"
  public static let push = "Push"
}
