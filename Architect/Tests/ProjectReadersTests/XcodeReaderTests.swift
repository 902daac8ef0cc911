import Files
import Foundation
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Xcode projects", .timeLimit(.minutes(10))) struct XcodeReaderTests {
  private func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(files)
    let tree = FileTree(root: sample.root)
    let reader = XcodeReader()
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  static let project = """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	objectVersion = 77;
    	objects = {
    		AA0000000000000000000001 /* Project object */ = {
    			isa = PBXProject;
    			buildConfigurationList = AA0000000000000000000030;
    			mainGroup = AA0000000000000000000002;
    			packageReferences = (AA0000000000000000000040, );
    			targets = (AA0000000000000000000010, AA0000000000000000000011, );
    		};
    		AA0000000000000000000002 = {isa = PBXGroup; children = (AA0000000000000000000003, AA0000000000000000000004, AA0000000000000000000007, ); sourceTree = "<group>"; };
    		AA0000000000000000000003 = {isa = PBXGroup; path = "My App"; children = (AA0000000000000000000005, ); sourceTree = "<group>"; };
    		AA0000000000000000000004 /* Sync */ = {isa = PBXFileSystemSynchronizedRootGroup; path = Sync; exceptions = (AA0000000000000000000008, ); sourceTree = "<group>"; };
    		AA0000000000000000000005 = {isa = PBXFileReference; path = main.swift; sourceTree = "<group>"; };
    		AA0000000000000000000006 = {isa = PBXBuildFile; fileRef = AA0000000000000000000005; };
    		AA0000000000000000000007 = {isa = PBXFileReference; path = app.xcconfig; sourceTree = "<group>"; };
    		AA0000000000000000000008 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (left.swift, ); target = AA0000000000000000000010; };
    		AA0000000000000000000010 /* App */ = {
    			isa = PBXNativeTarget;
    			name = "My App";
    			productType = "com.apple.product-type.application";
    			buildConfigurationList = AA0000000000000000000031;
    			buildPhases = (AA0000000000000000000020, AA0000000000000000000021, );
    			dependencies = (AA0000000000000000000024, );
    			fileSystemSynchronizedGroups = (AA0000000000000000000004, );
    			packageProductDependencies = (AA0000000000000000000041, );
    		};
    		AA0000000000000000000011 /* Core */ = {isa = PBXNativeTarget; name = Core; productType = "com.apple.product-type.framework"; buildPhases = ( ); };
    		AA0000000000000000000020 = {isa = PBXSourcesBuildPhase; files = (AA0000000000000000000006, ); };
    		AA0000000000000000000021 = {isa = PBXFrameworksBuildPhase; files = (AA0000000000000000000022, ); };
    		AA0000000000000000000022 = {isa = PBXBuildFile; fileRef = AA0000000000000000000023; };
    		AA0000000000000000000023 = {isa = PBXFileReference; path = Other.framework; sourceTree = BUILT_PRODUCTS_DIR; };
    		AA0000000000000000000024 = {isa = PBXTargetDependency; target = AA0000000000000000000011; };
    		AA0000000000000000000030 = {isa = XCConfigurationList; buildConfigurations = ( ); };
    		AA0000000000000000000031 = {isa = XCConfigurationList; buildConfigurations = (AA0000000000000000000032, ); };
    		AA0000000000000000000032 = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = AA0000000000000000000007; buildSettings = {SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 16.0; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) EXTRA"; }; };
    		AA0000000000000000000040 = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Kit; };
    		AA0000000000000000000041 = {isa = XCSwiftPackageProductDependency; package = AA0000000000000000000040; productName = Kit; };
    	};
    	rootObject = AA0000000000000000000001 /* Project object */;
    }
    """

  @Test("targets, synchronised folders, settings files and packages are read")
  func reading() throws {
    let reading = try read([
      "App.xcodeproj/project.pbxproj": Self.project, "My App/main.swift": "", "Sync/in.swift": "",
      "Sync/left.swift": "", "app.xcconfig": "#include \"base.xcconfig\"\n",
      "base.xcconfig": "PRODUCT_NAME = Shop // x\n",
    ])
    let project = try #require(reading.projects.first)
    let app = project.targets[0]
    #expect(app.moduleName == "Shop")
    #expect(app.kind == .app)
    #expect(app.files == ["My App/main.swift", "Sync/in.swift"])
    #expect(app.dependencies.map(\.name) == ["Core", "Other", "Kit"])
    #expect(app.flags == ["EXTRA"])
    #expect(app.platforms == [.iOS: "16.0"])
    #expect(app.place.line == 20)
    #expect(project.packages.map(\.identity) == ["kit"] && project.packages.map(\.path) == ["Packages/Kit"])
  }

  @Test(
    "settings are expanded as Xcode does, and no reference is left in a module's name",
    arguments: [
      ("PRODUCT_NAME = $(TARGET_NAME)", "My_App"), ("PRODUCT_NAME = ${TARGET_NAME:lower}", "my_app"),
      ("PRODUCT_NAME = $(PROJECT_NAME)-Kit", "App_Kit"),
      ("PRODUCT_NAME = $(NAME:default=$(OTHER:upper))\nOTHER = ab", "AB"),
      ("PRODUCT_NAME = $(NAME:default=$(OTHER))\nNAME = x\nOTHER = y", "x"),
      ("PRODUCT_MODULE_NAME = $(PRODUCT_NAME:c99extidentifier)\nPRODUCT_NAME = a-b", "a_b"),
      ("PRODUCT_MODULE_NAME = $(A_$(B))\nB = C\nA_C = Deep", "Deep"),
      ("PRODUCT_NAME = $(inherited)", "My_App"), ("PRODUCT_NAME = $(PRODUCT_NAME)", "My_App"),
      ("PRODUCT_NAME = $(UNKNOWN)", "My_App"), ("PRODUCT_NAME = $(UNKNOWN:c99extidentifier)", "My_App"),
      ("PRODUCT_NAME = $(A)\nA = $(B)\nB = $(A)", "My_App"), ("PRODUCT_NAME =", "My_App"),
      ("PRODUCT_NAME[sdk=iphoneos*] = Phone", "Phone"),
      ("PRODUCT_NAME[sdk=iphoneos*] = Phone\nPRODUCT_NAME[sdk=macosx*] = Mac", "My_App"),
      ("PRODUCT_NAME = $(", "__"), ("PRODUCT_NAME = $(A0)\n" + doubling, "My_App"),
    ])
  func moduleNames(settings: String, name: String) throws {
    let reading = try read([
      "App.xcodeproj/project.pbxproj": Self.project, "My App/main.swift": "", "app.xcconfig": settings,
    ])
    #expect(reading.projects.first?.targets[0].moduleName == name)
  }

  /// Settings that name the next one twice.
  private static let doubling =
    (0..<30).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))" }.joined(separator: "\n") + "\nA30 ="

  @Test(
    "an aggregate target that shares the application's module name is not the application",
    arguments: ["Lint", "My_App"], ["PRODUCT_MODULE_NAME = Shop;", "PRODUCT_NAME = Shop;", ""])
  func aggregate(name: String, settings: String) throws {
    let project = Self.project.replacing(
      "targets = (AA0000000000000000000010,",
      with: "targets = (AA0000000000000000000050, AA0000000000000000000010,"
    ).replacing(
      "AA0000000000000000000030 = {isa = XCConfigurationList; buildConfigurations = ( ); };",
      with: """
        AA0000000000000000000030 = {isa = XCConfigurationList; buildConfigurations = (AA0000000000000000000051, ); };
        AA0000000000000000000051 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(settings) }; };
        AA0000000000000000000050 = {isa = PBXAggregateTarget; name = "\(name)"; buildConfigurationList = AA0000000000000000000031; dependencies = (AA0000000000000000000052, ); };
        AA0000000000000000000052 = {isa = PBXTargetDependency; target = AA0000000000000000000010; };
        """)
    let sample = try SampleRepository([
      "App.xcodeproj/project.pbxproj": project, "My App/main.swift": "import Foundation\n",
      "app.xcconfig": "",
    ])
    let tree = FileTree(root: sample.root)
    let reading = XcodeReader().read(XcodeReader().manifests(in: tree), in: tree)
    let graph = GraphAssembly(
      projects: reading.projects, files: [SourceFile(path: "My App/main.swift", language: .swift, lines: 1)],
      configurations: [BuildConfiguration(platform: .iOS)]
    ).graph()
    let app = try #require(graph.modules.first { $0.kind == .app })
    #expect(app.id == (settings.isEmpty ? "My_App" : "Shop"))
    #expect(app.declarations.map(\.target.name) == ["My App"])
    #expect(graph.modules.count { $0.kind == .aggregate } == 1)
    #expect(graph.cycles().isEmpty)
    #expect(!graph.modules.contains { $0.id.contains("()") || $0.id.contains("$") })
  }

  @Test("flags are inherited, and those that only a build knows are left out")
  func flags() throws {
    let reading = try read([
      "App.xcodeproj/project.pbxproj": Self.project, "My App/main.swift": "",
      "app.xcconfig":
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) BETA $(UNKNOWN) $(MORE)\nMORE = ONE TWO\nSUPPORTED_PLATFORMS = $(PHONES)\nPHONES = iphoneos iphonesimulator\nIPHONEOS_DEPLOYMENT_TARGET = 15.0\nTVOS_DEPLOYMENT_TARGET = 15.0",
    ])
    let app = try #require(reading.projects.first?.targets[0])
    #expect(app.flags == ["EXTRA", "BETA", "ONE", "TWO"])
    #expect(app.platforms == [.iOS: "16.0"])
  }

  @Test("a target takes single files out of a synchronised folder that is another's")
  func borrowed() throws {
    let project = Self.project.replacing(
      "membershipExceptions = (left.swift, ); target = AA0000000000000000000010; };",
      with: """
        membershipExceptions = (left.swift, ); target = AA0000000000000000000010; };
        AA0000000000000000000009 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (left.swift, Part, none.swift, Info.plist, ); target = AA0000000000000000000011; };
        """
    ).replacing(
      "(AA0000000000000000000008, )", with: "(AA0000000000000000000008, AA0000000000000000000009, )")
    let targets = try #require(
      try read([
        "App.xcodeproj/project.pbxproj": project, "Sync/in.swift": "", "Sync/left.swift": "",
        "Sync/Part/part.swift": "", "Sync/Info.plist": "",
      ]).projects.first?.targets)
    #expect(targets[0].files == ["Sync/Part/part.swift", "Sync/in.swift"])
    #expect(targets[1].files == ["Sync/Part/part.swift", "Sync/left.swift"])
    #expect(targets[1].resources.contains("Sync/Info.plist"))
  }

  @Test("what targets list besides sources is read: resources, translations and synchronised folders")
  func resources() throws {
    let phase = """
      AA0000000000000000000050 = {isa = PBXResourcesBuildPhase; files = (AA0000000000000000000051, AA0000000000000000000052, ); };
      AA0000000000000000000051 = {isa = PBXBuildFile; fileRef = AA0000000000000000000053; };
      AA0000000000000000000052 = {isa = PBXBuildFile; fileRef = AA0000000000000000000054; };
      AA0000000000000000000053 = {isa = PBXFileReference; path = Media.xcassets; sourceTree = SOURCE_ROOT; };
      AA0000000000000000000054 = {isa = PBXVariantGroup; children = (AA0000000000000000000055, ); name = Main.strings; sourceTree = "<group>"; };
      AA0000000000000000000055 = {isa = PBXFileReference; name = en; path = en.lproj/Main.strings; sourceTree = "<group>"; };

      """
    let project = Self.project
      .replacing(
        "buildPhases = (AA0000000000000000000020,",
        with: "buildPhases = (AA0000000000000000000050, AA0000000000000000000020,"
      )
      .replacing("AA0000000000000000000020 = {isa", with: phase + "AA0000000000000000000020 = {isa")
    let app = try #require(
      try read(["App.xcodeproj/project.pbxproj": project, "Sync/in.swift": ""]).projects.first?.targets[0])
    #expect(app.resources == ["Media.xcassets", "en.lproj/Main.strings", "Sync"])
  }

  @Test(
    "what is no project is a problem, never a trap",
    arguments: [
      "", "{", "{ objects = { }; }", "<<<<<<< HEAD\n{ a = b; }\n", String(repeating: "{a=", count: 10_000),
      "{objects={A={isa=PBXProject;targets=(B,C);};B=3;C={dependencies={};};};rootObject=Z;}",
    ])
  func malformed(text: String) throws {
    #expect(try read(["X.xcodeproj/project.pbxproj": text]).problems.map(\.effect) == [.blocks])
  }

  @Test("objects of the wrong type are passed over")
  func wrongTypes() throws {
    let text =
      "{objects={A={isa=PBXProject;targets=(B,C,A);buildConfigurationList=(x);};B=3;C={name=C;buildPhases=(A);dependencies=z;};};rootObject=A;}"
    #expect(try read(["X.xcodeproj/project.pbxproj": text]).projects.count == 1)
  }

  @Test("a project in XML is read like any other")
  func xml() throws {
    let list = try PropertyListSerialization.propertyList(from: Data(Self.project.utf8), format: nil)
    let xml = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    let files = ["My App/main.swift": "", "Sync/in.swift": ""]
    let read = { (text: String) in
      try self.read(files.merging(["App.xcodeproj/project.pbxproj": text]) { $1 }).projects.first?.targets
        ?? []
    }
    let (theirs, own) = (try read(String(decoding: xml, as: UTF8.self)), try read(Self.project))
    #expect(theirs.map(\.name) == own.map(\.name) && theirs.map(\.files) == own.map(\.files))
    #expect(theirs.map(\.platforms) == own.map(\.platforms) && theirs.map(\.flags) == own.map(\.flags))
    #expect(theirs.map { $0.dependencies.map(\.name) } == own.map { $0.dependencies.map(\.name) })
    let deep = "<?xml version=\"1.0\"?><plist>" + String(repeating: "<array>", count: 100_000)
    #expect(try self.read(["X.xcodeproj/project.pbxproj": deep]).problems.map(\.effect) == [.blocks])
  }

  @Test(
    "a reference to the folder of a package is a package, however it is written",
    arguments: [
      ("P", "path = Packages/Kit;"), ("P", "path = Packages/Kit/;"), ("P", "path = Packages/./Kit/.;"),
      ("P", "path = Packages/Kit/Sources/..;"), ("G", "path = Kit;"), ("K", "name = Kit;"),
    ])
  func draggedPackage(group: String, reference: String) throws {
    let children = { (name: String) in name == group ? "children = (R); " : "" }
    let project = """
      {objects = {
      A = {isa = PBXProject; mainGroup = P; };
      P = {isa = PBXGroup; \(children("P"))};
      G = {isa = PBXGroup; path = Packages; \(children("G"))};
      K = {isa = PBXGroup; path = Packages/Kit; \(children("K"))};
      R = {isa = PBXFileReference; \(reference) };
      F = {isa = PBXFileReference; path = Packages/Kit.swift; };
      }; rootObject = A; }
      """
    let reading = try read([
      "App.xcodeproj/project.pbxproj": project, "Packages/Kit/Package.swift": "",
      "Packages/Kit/Sources/a": "", "Packages/Kit.swift": "",
    ])
    #expect(reading.projects.first?.packages.map(\.path) == ["Packages/Kit"])
  }

  /// A project whose targets share a phase with files in nested groups.
  private func project(targets: Int, files: Int, groups: [String]) -> String {
    let sources = (0..<files).map { number in
      """
      F\(number) = {isa = PBXFileReference; path = f\(number).swift; sourceTree = "<group>"; };
      B\(number) = {isa = PBXBuildFile; fileRef = F\(number); };
      """
    }
    let list = { (letter: String, count: Int) in (0..<count).map { "\(letter)\($0)" }.joined(separator: ", ")
    }
    let names = (0..<targets).map { number in
      "T\(number) = {isa = PBXNativeTarget; name = T\(number); buildPhases = (S); };"
    }
    return """
      {objects = {
      P = {isa = PBXProject; targets = (\(list("T", targets))); mainGroup = G0; };
      S = {isa = PBXSourcesBuildPhase; files = (\(list("B", files))); };
      FILES = {isa = PBXGroup; path = files; children = (\(list("F", files))); };
      \((sources + names + groups).joined(separator: "\n"))
      }; rootObject = P; }
      """
  }

  @Test("groups that contain each other have paths, which are found in linear time")
  func groupsInThemselves() throws {
    let groups = (0..<400).map { number in
      let children = (0..<400).filter { $0 != number }.map { "G\($0)" }.joined(separator: ", ")
      return "G\(number) = {isa = PBXGroup; path = g\(number); children = (FILES, \(children)); };"
    }
    let text = project(targets: 20, files: 2_000, groups: groups)
    let reading = try read(["X.xcodeproj/project.pbxproj": text, "f0.swift": ""])
    #expect(reading.projects.first?.targets.count == 20)
    #expect(reading.projects.first?.targets.first?.roots.first?.hasSuffix("g399/files/f0.swift") == true)
  }

  @Test("what has more paths than fit into memory is a problem")
  func manyPaths() throws {
    let name = String(repeating: "g", count: 1_600)
    let group = "G0 = {isa = PBXGroup; path = \(name); children = (FILES); };"
    let few = try read(["X.xcodeproj/project.pbxproj": project(targets: 20, files: 300, groups: [group])])
    #expect(few.problems.isEmpty && few.projects.first?.isWhole == true)
    let many = try read(["X.xcodeproj/project.pbxproj": project(targets: 200, files: 300, groups: [group])])
    #expect(many.problems.map(\.effect) == [.notes] && many.projects.first?.isWhole == false)
  }

  @Test("targets of all projects that have the same phases have no more files than projects of that size")
  func sharedPhases() throws {
    let group = "G0 = {isa = PBXGroup; path = g; children = (FILES); };"
    let few = project(targets: 70, files: 500, groups: [group])
    let reading = try read(["A.xcodeproj/project.pbxproj": few])
    #expect(reading.problems.isEmpty && reading.projects.first?.isWhole == true)
    let many = try read(["X.xcodeproj/project.pbxproj": project(targets: 200, files: 500, groups: [group])])
    #expect(many.problems.map(\.effect) == [.notes] && many.projects.first?.isWhole == false)
    let several = ["A", "B", "C"].map { ("\($0).xcodeproj/project.pbxproj", few) }
    let all = try read(Dictionary(uniqueKeysWithValues: several))
    #expect(all.projects.map(\.isWhole) == [true, true, false])
  }
}

@Suite("XcodeGen and Tuist", .timeLimit(.minutes(10))) struct GeneratedProjectTests {
  @Test("a project.yml gives targets, templates, packages and included files")
  func xcodeGen() throws {
    let sample = try SampleRepository([
      "project.yml": """
      name: Shop
      include: [base.yml]
      packages:
        Kit: {path: Packages/Kit}
      targets:
        Shop:
          type: application
          templates: [Common]
          sources: [App, {path: Shared, excludes: ["old/**"]}]
          dependencies:
            - target: Core
            - package: Kit
            - package: Kit
              products: [A, B]
            - sdk: UIKit.framework
      """,
      "base.yml": """
      targetTemplates:
        Common: {dependencies: [{framework: Vendor/Log.framework}]}
      targets:
        Core: {type: framework, sources: Core}
      """, "App/a.swift": "", "Shared/b.swift": "", "Shared/old/c.swift": "", "Core/d.swift": "",
    ])
    let tree = FileTree(root: sample.root)
    let reading = XcodeGenReader().read(["project.yml"], in: tree)
    let targets = Dictionary(
      uniqueKeysWithValues: (reading.projects.first?.targets ?? []).map { ($0.name, $0) })
    #expect(targets["Shop"]?.files == ["App/a.swift", "Shared/b.swift"])
    #expect(targets["Shop"]?.dependencies.map(\.name) == ["Log", "Core", "Kit", "A", "B"])
    #expect(targets["Core"]?.files == ["Core/d.swift"])
    #expect(targets["Shop"]?.dependencies[1].place.line == 11)
  }

  @Test("a literal Project.swift is read, and one that computes is a problem")
  func tuist() throws {
    let sample = try SampleRepository([
      "A/Project.swift": """
      import ProjectDescription
      let project = Project(name: "A", targets: [
        .target(name: "A", destinations: .iOS, product: .framework, bundleId: "a", sources: ["Sources/**"],
          dependencies: [.target(name: "B"), .project(target: "C", path: "../C"), .external(name: "D"), .sdk(name: "x", type: .library)]),
      ])
      """, "A/Sources/a.swift": "",
      "B/Project.swift": "import ProjectDescription\nlet project = makeProject()",
      "C/Project.swift": "struct Project {}",
    ])
    let tree = FileTree(root: sample.root)
    let reader = TuistReader()
    let reading = reader.read(reader.manifests(in: tree), in: tree)
    #expect(reading.projects.map(\.name) == ["A"])
    #expect(reading.projects.first?.targets.first?.files == ["A/Sources/a.swift"])
    #expect(reading.projects.first?.targets.first?.dependencies.map(\.name) == ["B", "C", "D"])
    #expect(reading.problems.map(\.place.file) == ["B/Project.swift"])
  }
}
