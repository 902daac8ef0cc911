import SwiftParsing

/// The vocabulary that the PackageDescription library provides.
enum PackageVocabulary {
  static let package = ManifestVocabulary(
    root: "Package",
    arguments: [
      "name": "String", "path": "String", "url": "String", "id": "String", "package": "String",
      "Package.platforms": "[SupportedPlatform]", "Package.products": "[Product]",
      "Package.dependencies": "[Package.Dependency]", "Package.targets": "[Target]",
      "Product.targets": "[String]", "Product.type": "Product.Library.LibraryType",
      "Target.dependencies": "[Target.Dependency]", "Target.exclude": "[String]",
      "Target.sources": "[String]", "Target.resources": "[Resource]", "Target.publicHeadersPath": "String",
      "Target.swiftSettings": "[SwiftSetting]", "Target.cSettings": "[CSetting]",
      "Target.cxxSettings": "[CXXSetting]", "Target.plugins": "[Target.PluginUsage]",
      "Target.Dependency.moduleAliases": "[String: String]",
    ],
    lists: [:],
    properties: [
      "Package.platforms": .null, "Package.products": .empty, "Package.dependencies": .empty,
      "Package.targets": .empty, "Target.path": .null, "Target.dependencies": .empty,
      "Target.exclude": .empty, "Target.sources": .null, "Target.resources": .null,
      "Target.publicHeadersPath": .null, "Target.swiftSettings": .null, "Target.cSettings": .null,
      "Target.cxxSettings": .null, "Target.linkerSettings": .null, "Target.plugins": .null,
    ],
    program: ProgramVocabulary(
      types: types, nested: nested, classes: ["Package", "Target"],
      unlabelled: [
        "SwiftSetting.define": "String", "SwiftSetting.unsafeFlags": "[String]", "CSetting.define": "String",
        "CSetting.headerSearchPath": "String", "CSetting.unsafeFlags": "[String]",
        "CXXSetting.define": "String", "CXXSetting.headerSearchPath": "String",
        "CXXSetting.unsafeFlags": "[String]", "Resource": "String",
        "SupportedPlatform.iOS": "SupportedPlatform.IOSVersion",
        "SupportedPlatform.macOS": "SupportedPlatform.MacOSVersion",
        "SupportedPlatform.tvOS": "SupportedPlatform.TVOSVersion",
        "SupportedPlatform.watchOS": "SupportedPlatform.WatchOSVersion",
        "SupportedPlatform.visionOS": "SupportedPlatform.VisionOSVersion",
        "SupportedPlatform.macCatalyst": "SupportedPlatform.MacCatalystVersion",
        "SupportedPlatform.driverKit": "SupportedPlatform.DriverKitVersion",
      ],
      cases: [
        "targetItem": .init("target", ["name", "condition"]),
        "productItem": .init("product", ["name", "package", "moduleAliases", "condition"]),
        "byNameItem": .init("byName", ["name", "condition"]),
      ],
      functions: [
        "Target": Set(PackageManifest.typesByConstructor.keys),
        "Target.Dependency": ["target", "product", "byName", "targetItem", "productItem", "byNameItem"],
        "Package.Dependency": ["package"],
        "Product": ["library", "executable", "plugin"],
      ],
      kinds: ["Target": PackageManifest.typesByConstructor]))

  /// The vocabulary with what ``PackageDetails`` reads as well.
  static let details: ManifestVocabulary = {
    var result = package
    result.arguments.merge([
      "from": "String", "to": "String", "exact": "String", "Target.linkerSettings": "[LinkerSetting]",
      "Package.swiftLanguageModes": "[SwiftLanguageMode]", "Package.swiftLanguageVersions": "[SwiftVersion]",
      "CSetting.to": "String", "CXXSetting.to": "String",
      "Target.Dependency.condition": "TargetDependencyCondition",
      "TargetDependencyCondition.platforms": "[Platform]", "TargetDependencyCondition.traits": "[String]",
      "BuildSettingCondition.platforms": "[Platform]", "BuildSettingCondition.traits": "[String]",
      "BuildSettingCondition.configuration": "BuildConfiguration",
      "Package.traits": "[Trait]", "Trait.enabledTraits": "[String]",
      "Package.Dependency.traits": "[Package.Dependency.Trait]",
    ]) { own, _ in own }
    result.incidental = [
      "linkerSettings", "swiftLanguageModes", "swiftLanguageVersions", "condition", "configuration",
      "platforms",
      "traits", "enabledTraits", "to",
    ]
    let conditional = ["SwiftSetting", "CSetting", "CXXSetting", "LinkerSetting"]
    result.program?.following = Dictionary(
      uniqueKeysWithValues: conditional.map { ($0, "BuildSettingCondition") })
    result.program?.unlabelled.merge([
      "LinkerSetting": "String", "LinkerSetting.unsafeFlags": "[String]", "SwiftVersion": "String",
      "SwiftLanguageMode": "String", "Package.Dependency.Requirement": "String",
      "SwiftSetting.enableUpcomingFeature": "String", "SwiftSetting.enableExperimentalFeature": "String",
      "SwiftSetting.swiftLanguageMode": "SwiftLanguageMode",
      "SwiftSetting.swiftLanguageVersion": "SwiftVersion",
      "SwiftSetting.interoperabilityMode": "SwiftSetting.InteroperabilityMode",
      "Package.Dependency.package": "Package.Dependency.Requirement",
    ]) { own, _ in own }
    return result
  }()

  /// The vocabulary of the settings that Tuist reads from a Package.swift.
  static let tuistSettings = ManifestVocabulary(
    root: "PackageSettings", arguments: ["productTypes": "[String: Product]"], lists: [:])

  private static let types: Set<String> = [
    "Package", "Target", "Product", "SwiftSetting", "CSetting", "CXXSetting", "LinkerSetting", "Resource",
    "SupportedPlatform", "Platform", "SwiftVersion", "SwiftLanguageMode", "Version", "BuildConfiguration",
    "BuildSettingCondition", "TargetDependencyCondition", "SystemPackageProvider", "LanguageTag",
    "CLanguageStandard", "CXXLanguageStandard", "Context", "ProcessInfo", "PluginCapability",
    "PluginNetworkPermissionScope", "PluginPermission", "PluginCommandIntent", "Trait",
  ]

  private static let nested: Set<String> = [
    "Package.Dependency", "Package.Dependency.Requirement", "Package.Dependency.Trait", "Target.Dependency",
    "Target.PluginUsage",
    "Target.PluginCapability", "Target.TargetType", "Product.Library", "Product.Library.LibraryType",
    "SupportedPlatform.IOSVersion", "SupportedPlatform.MacOSVersion", "SupportedPlatform.TVOSVersion",
    "SupportedPlatform.WatchOSVersion", "SupportedPlatform.VisionOSVersion",
    "SupportedPlatform.MacCatalystVersion", "SupportedPlatform.DriverKitVersion",
  ]
}
