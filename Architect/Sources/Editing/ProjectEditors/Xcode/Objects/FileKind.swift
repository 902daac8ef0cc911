import Files

/// The type that Xcode derives from a file's name, and the phase in which a target builds it.
struct FileKind {
  /// Xcode's name for the type.
  let type: String
  /// The phase that the file belongs to; `nil` for files that targets do not use.
  let phase: BuildPhase?

  init(_ path: String) {
    let name = FilePath.name(of: path)
    let entry = Self.known[FilePath.fileExtension(of: path)]
    type = entry?.0 ?? "file"
    // A target's property list is specified in a build setting, so it is in no phase.
    phase = name.hasSuffix("Info.plist") ? nil : entry.map(\.1) ?? .resources
  }

  private static let known: [String: (String, BuildPhase?)] = [
    "swift": ("sourcecode.swift", .sources), "m": ("sourcecode.c.objc", .sources),
    "mm": ("sourcecode.cpp.objcpp", .sources), "c": ("sourcecode.c.c", .sources),
    "cc": ("sourcecode.cpp.cpp", .sources), "cpp": ("sourcecode.cpp.cpp", .sources),
    "cxx": ("sourcecode.cpp.cpp", .sources), "s": ("sourcecode.asm", .sources),
    "metal": ("sourcecode.metal", .sources), "intentdefinition": ("file.intentdefinition", .sources),
    "mlmodel": ("file.mlmodel", .sources), "xcmappingmodel": ("wrapper.xcmappingmodel", .sources),
    "docc": ("folder.documentationcatalog", .sources),
    "h": ("sourcecode.c.h", .headers), "hh": ("sourcecode.cpp.h", .headers),
    "hpp": ("sourcecode.cpp.h", .headers),
    "framework": ("wrapper.framework", .frameworks), "xcframework": ("wrapper.xcframework", .frameworks),
    "a": ("archive.ar", .frameworks), "dylib": ("compiled.mach-o.dylib", .frameworks),
    "tbd": ("sourcecode.text-based-dylib-definition", .frameworks),
    "storyboard": ("file.storyboard", .resources), "xib": ("file.xib", .resources),
    "xcassets": ("folder.assetcatalog", .resources), "strings": ("text.plist.strings", .resources),
    "stringsdict": ("text.plist.stringsdict", .resources), "xcstrings": ("text.json.xcstrings", .resources),
    "json": ("text.json", .resources), "png": ("image.png", .resources), "jpg": ("image.jpeg", .resources),
    "jpeg": ("image.jpeg", .resources), "gif": ("image.gif", .resources), "pdf": ("image.pdf", .resources),
    "svg": ("text", .resources), "html": ("text.html", .resources), "css": ("text.css", .resources),
    "js": ("sourcecode.javascript", .resources), "xml": ("text.xml", .resources),
    "txt": ("text", .resources), "rtf": ("text.rtf", .resources), "plist": ("text.plist.xml", .resources),
    "xcprivacy": ("text.xml", .resources), "bundle": ("wrapper.plug-in", .resources),
    "storekit": ("text", nil), "xcconfig": ("text.xcconfig", nil), "xctestplan": ("text", nil),
    "entitlements": ("text.plist.entitlements", nil), "md": ("net.daringfireball.markdown", nil),
    "modulemap": ("sourcecode.module-map", nil), "pch": ("sourcecode.c.h", nil),
    "podspec": ("text", nil), "yml": ("text.yaml", nil), "yaml": ("text.yaml", nil),
    "sh": ("text.script.sh", nil),
  ]
}

/// The build phases of a target that contain files.
enum BuildPhase: String, CaseIterable {
  // In the order in which Xcode puts them in a new target.
  case headers = "PBXHeadersBuildPhase"
  case sources = "PBXSourcesBuildPhase"
  case frameworks = "PBXFrameworksBuildPhase"
  case resources = "PBXResourcesBuildPhase"

  /// The name that Xcode shows.
  var name: String {
    switch self {
    case .headers: "Headers"
    case .sources: "Sources"
    case .frameworks: "Frameworks"
    case .resources: "Resources"
    }
  }
}
