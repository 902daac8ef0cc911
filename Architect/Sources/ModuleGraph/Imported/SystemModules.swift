/// What is known of the modules that come with a toolchain or an SDK.
public enum SystemModules {
  /// Modules of the toolchain, present on every platform.
  private static let everywhere: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "_Differentiation", "Cxx", "CxxStdlib",
    "Distributed", "Observation", "Synchronization", "RegexBuilder", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "Dispatch", "XCTest", "Testing", "SwiftOnoneSupport", "Builtin",
    "_Builtin_float",
    "PackageDescription", "PackagePlugin",
  ]

  private static let linux: Set<String> = [
    "Glibc", "FoundationNetworking", "FoundationXML", "CDispatch", "SwiftGlibc",
  ]

  /// Modules of Apple's SDKs that exist on every Apple platform.
  private static let apple: Set<String> = [
    "Darwin", "ObjectiveC", "os", "OSLog", "CoreFoundation", "CoreGraphics", "CoreData", "Combine", "SwiftUI",
    "SwiftData", "Security", "CryptoKit", "Network", "CFNetwork", "CloudKit", "UserNotifications",
    "CoreLocation",
    "CoreText", "ImageIO", "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "UniformTypeIdentifiers",
    "MapKit",
    "StoreKit", "AuthenticationServices", "Accelerate", "SQLite3", "zlib", "Compression", "CommonCrypto",
    "NaturalLanguage", "Contacts", "GameKit", "Intents", "AppIntents", "CoreMotion", "simd", "MachO", "XPC",
    "DeveloperToolsSupport", "SwiftUICore", "CoreServices", "MobileCoreServices", "SystemConfiguration",
  ]

  /// Modules of Apple's SDKs that exist on some Apple platforms.
  private static let some: [String: Set<Platform>] = [
    "UIKit": [.iOS, .tvOS, .watchOS, .visionOS],
    "AppKit": [.macOS],
    "Cocoa": [.macOS],
    "Carbon": [.macOS],
    "WatchKit": [.watchOS, .iOS],
    "WatchConnectivity": [.iOS, .watchOS],
    "WebKit": [.iOS, .macOS, .visionOS],
    "SafariServices": [.iOS, .macOS, .visionOS],
    "MessageUI": [.iOS, .visionOS],
    "WidgetKit": [.iOS, .macOS, .watchOS, .visionOS],
    "ActivityKit": [.iOS],
    "BackgroundTasks": [.iOS, .tvOS, .visionOS],
    "QuartzCore": [.iOS, .macOS, .tvOS, .visionOS],
    "CoreImage": [.iOS, .macOS, .tvOS, .visionOS],
    "CoreTelephony": [.iOS, .macOS],
    "Metal": [.iOS, .macOS, .tvOS, .visionOS],
    "MetricKit": [.iOS, .macOS, .visionOS],
    "IOKit": [.macOS],
    "TVUIKit": [.tvOS],
    "SpriteKit": [.iOS, .macOS, .tvOS, .watchOS],
    "PDFKit": [.iOS, .macOS, .visionOS],
    "Photos": [.iOS, .macOS, .tvOS, .visionOS],
    "ClockKit": [.watchOS],
    "JavaScriptCore": [.iOS, .macOS, .tvOS, .visionOS],
    "FinderSync": [.macOS],
    "ServiceManagement": [.macOS],
  ]

  /// Whether `module` comes with the toolchain or the SDK of `platform`; unknown where it is nobody's known module.
  public static func exists(_ module: String, on platform: Platform) -> Truth {
    if everywhere.contains(module) { return .yes }
    if apple.contains(module) { return Truth(platform.isApple) }
    if linux.contains(module) { return Truth(platform == .Linux) }
    if let platforms = some[module] { return Truth(platforms.contains(platform)) }
    switch module {
    case "Android", "Bionic": return Truth(platform == .Android)
    case "WinSDK", "CRT", "ucrt": return Truth(platform == .Windows)
    case "Musl", "WASILibc": return .no
    default: return .unknown
    }
  }

  /// Whether `module` is known to come with a toolchain or an SDK.
  public static func isKnown(_ module: String) -> Bool {
    Platform.allCases.contains { exists(module, on: $0) == .yes } || ["Musl", "WASILibc"].contains(module)
  }
}
