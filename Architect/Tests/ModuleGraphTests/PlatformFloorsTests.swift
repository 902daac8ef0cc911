import ModuleGraph
import Testing

@Suite("The oldest versions that Xcode builds for", .timeLimit(.minutes(10))) struct PlatformFloorsTests {
  @Test("Xcode 27 builds for iOS and tvOS 15, macOS 12, watchOS 9 and visionOS 1, or later")
  func current() {
    let floors = PlatformFloors.current
    #expect(floors.xcode == "27")
    #expect(
      [Platform.iOS, .tvOS, .macOS, .watchOS, .visionOS].map { floors[$0] } == [[15], [15], [12], [9], [1]])
    #expect(floors.sentence(for: .watchOS) == "Xcode 27 builds for watchOS 9 or later")
    #expect(floors[.Linux] == [])
  }

  @Test("the table is sorted by date, the newest first, and no floor ever sinks")
  func table() {
    let known = PlatformFloors.known
    for (newer, older) in zip(known, known.dropFirst()) {
      #expect(newer.date > older.date)
      for platform in Platform.allCases {
        #expect(!newer[platform].lexicographicallyPrecedes(older[platform]))
      }
    }
  }

  @Test(
    "a version below is found in every form, and what is no version is not judged",
    arguments: [
      ("14.9", true), ("9", true), ("15", false), ("15.0", false), ("16.4", false), ("", false),
      ("$(VERSION)", false),
      ("15.0.0", false), ("14.", false),
    ])
  func below(_ version: String, _ isBelow: Bool) {
    #expect(PlatformFloors.current.excludes(version, of: .iOS) == isBelow)
  }

  @Test("a project's old versions are listed once each, with the targets that state them")
  func project() {
    var project = Project(format: .xcode, manifest: "A.xcodeproj/project.pbxproj", name: "A")
    let place = Place(file: project.manifest)
    for (name, version) in [("A", "13.0"), ("B", "13.0"), ("C", "16.0"), ("D", "")] {
      project.targets.append(
        Target(
          name: name, moduleName: name, kind: .library, place: place, files: [], roots: [], dependencies: [],
          flags: [], hasGeneratedSources: false, platforms: [.iOS: version]))
    }
    func old(_ project: Project) -> [String] {
      project.oldVersions.map { "\($0.platform.rawValue) \($0.version) \($0.targets.joined(separator: ","))" }
    }
    #expect(old(project) == ["iOS 13.0 A,B"])
    project.targets = []
    project.platforms = [.macOS: "10.15", .iOS: "15"]
    #expect(old(project) == ["macOS 10.15 "])
  }
}
