/// Information about the modules that come with a toolchain or an SDK.
public enum SystemModules {
  /// Modules of the toolchain, which exist on every platform.
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

  /// Other frameworks of Apple's SDKs, whose supported platforms change from year to year.
  private static let someApple = Set(
    """
    _LocationEssentials _SwiftData_SwiftUI Accessibility AccessoryNotifications AccessorySetupKit Accounts
    AdAttributionKit AddressBook AddressBookUI AdServices AdSupport AlarmKit AppClip AppleArchive
    AppleScriptKit AppleScriptObjC ApplicationServices AppTrackingTransparency ARKit AssetsLibrary
    AudioToolbox AudioUnit AudioVideoBridging AutomaticAssessmentConfiguration Automator AVKit AVRouting
    BackgroundAssets BrowserEngineCore BrowserEngineKit BrowserKit BusinessChat CallKit CarKey CarPlay
    Charts Cinematic ClassKit Collaboration ColorSync CompositorServices ContactProvider ContactsUI
    CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreHaptics CoreHID CoreLocationUI CoreMediaIO
    CoreMIDI CoreML CoreNFC CoreSpotlight CoreTransferable CoreWLAN CreateML CreateMLComponents
    CryptoTokenKit DataDetection DeclaredAgeRange DeviceActivity DeviceCheck DeviceDiscoveryExtension
    DeviceDiscoveryUI DirectoryService DiscRecording DiscRecordingUI DiskArbitration DockKit DriverKit
    DVDPlayback EndpointSecurity EnergyKit EventKit EventKitUI ExceptionHandling ExecutionPolicy
    ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory FamilyControls FileProvider
    FileProviderUI FinanceKit FinanceKitUI ForceFeedback FoundationModels FSKit GameController GameplayKit
    GameSave GeoToolbox GLKit GLUT GroupActivities GSS HealthKit HealthKitUI HomeKit Hypervisor iAd
    ICADevices IdentityDocumentServices IdentityDocumentServicesUI IdentityLookup IdentityLookupUI
    ImageCaptureCore ImagePlayground ImmersiveMediaSupport IMServicePlugIn InputMethodKit InstallerPlugins
    InstantMessage IntentsUI IOBluetooth IOBluetoothUI IOSurface IOUSBHost iTunesLibrary JavaRuntimeSupport
    JournalingSuggestions Kerberos LatentSemanticMapping LDAP LightweightCodeRequirements
    LinkPresentation LiveCommunicationKit LocalAuthentication LocalAuthenticationEmbeddedUI
    LockedCameraCapture ManagedApp ManagedAppDistribution ManagedSettings ManagedSettingsUI MarketplaceKit
    Matter MatterSupport MediaAccessibility MediaExtension MediaLibrary MediaPlayer MediaSetup MediaToolbox
    Messages MetalFX MetalKit MetalPerformancePrimitives MetalPerformanceShaders
    MetalPerformanceShadersGraph MLCompute ModelIO MultipeerConnectivity MusicKit NearbyInteraction NetFS
    NetworkExtension NewsstandKit NotificationCenter OpenAL OpenCL OpenDirectory OpenGL OpenGLES OSAKit
    PaperKit ParavirtualizedGraphics PassKit PCSC PencilKit PermissionKit PHASE PhotosUI PreferencePanes
    PreviewsUI ProximityReader PushKit PushToTalk Quartz QuickLook QuickLookThumbnailing QuickLookUI
    RealityFoundation RealityKit RelevanceKit ReplayKit RoomPlan SafetyKit SceneKit ScreenCaptureKit
    ScreenSaver ScreenTime ScriptingBridge SecureElementCredential SecurityFoundation SecurityInterface
    SecurityUI SensitiveContentAnalysis SensorKit SharedWithYou SharedWithYouCore ShazamKit Social
    SoundAnalysis Spatial Speech StoreKitTest Symbols SystemExtensions TabletopKit TabularData
    TelephonyMessagingKit ThreadNetwork TipKit TouchController Translation TranslationUIProvider TVMLKit
    TVServices TWAIN Twitter vecLib VideoDecodeAcceleration VideoSubscriberAccount VideoToolbox
    Virtualization Vision VisionKit VisualIntelligence vmnet WeatherKit WiFiAware WiFiInfrastructure
    WirelessInsights WorkoutKit XCTAutomationSupport XCUIAutomation
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Returns whether `module` comes with the toolchain or the SDK of `platform`. If the availability of the
  /// module is not known, the result is ``Truth/unknown``.
  public static func exists(_ module: String, on platform: Platform) -> Truth {
    if everywhere.contains(module) { return .yes }
    if apple.contains(module) { return Truth(platform.isApple) }
    if linux.contains(module) { return Truth(platform == .Linux) }
    if let platforms = some[module] { return Truth(platforms.contains(platform)) }
    if someApple.contains(module) { return platform.isApple ? .unknown : .no }
    switch module {
    case "Android", "Bionic": return Truth(platform == .Android)
    case "WinSDK", "CRT", "ucrt": return Truth(platform == .Windows)
    case "Musl", "WASILibc": return .no
    default: return .unknown
    }
  }

  /// The names of the modules that are known to come with a toolchain or an SDK, sorted.
  public static let names = everywhere.union(linux).union(apple).union(some.keys).union(someApple).sorted()

  /// Whether `module` is known to come with a toolchain or an SDK.
  public static func isKnown(_ module: String) -> Bool {
    Platform.allCases.contains { exists(module, on: $0) == .yes } || someApple.contains(module)
      || ["Musl", "WASILibc"].contains(module)
  }
}
