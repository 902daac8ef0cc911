import Affected
import ModuleGraph
import Testing

@Suite("Comments in C and Objective-C", .timeLimit(.minutes(10))) struct CodeTextTests {
  @Test(
    "a change in a comment changes no behaviour, and any other change does",
    arguments: [
      (#"f("a"); // old"#, #"f("a"); // new"#, false),
      (#"f("a", "b"); /* old */ g();"#, #"f("a", "b"); /* new */ g();"#, false),
      (#"f("//"); g();"#, #"f("//"); h();"#, true),
      (#"f("\"//"); g();"#, #"f("\"//"); h();"#, true),
      (#"f('"'); // old"#, #"f('"'); // new"#, false),
      (#"f("MIRROR"); // old"#, #"f("MIRROR"); // new"#, false),
      (#"f(R"(a)"); // old"#, #"f(R"(a)"); // new"#, true),
      (#"f("a  b");"#, #"f("a b");"#, true),
      (
        "NSLog(@\"start\"); /* see\n  http://example.com/x */ [self run];",
        "NSLog(@\"start\"); /* see\n  http://example.com/x */ [self stop];", true
      ),
      (
        "int a = 1'000; char b = '/'; /* old */ f('\\'');",
        "int a = 1'000; char b = '/'; /* new */ f('\\'');", false
      ),
      (#"x = 1'0; s = "//' /* "; f();"#, #"x = 1'0; s = "//' /* "; g();"#, true),
      (#"c = u8'"'; s = "//"; f();"#, #"c = u8'"'; s = "//"; g();"#, true),
      ("// a \\\r\nf(); /* b\r\nint c; /* d */", "// a \\\r\nf(); /* b\r\nint e; /* d */", true),
      ("// a\rf();", "// a\rg();", true),
      ("f(); // don't\ng(); // old", "f(); // don't\ng(); // new", false),
    ])
  func comments(_ old: String, _ new: String, _ isChanged: Bool) {
    let path = "Sources/C/c.c"
    let target = Target(
      name: "C", kind: .library, place: Place(file: "Package.swift"), files: [path], roots: ["Sources/C"])
    let module = Module(
      id: "C", name: "C",
      declarations: [Module.Declaration(format: .swiftPM, manifest: "Package.swift", target: target)],
      files: [SourceFile(path: path, language: .c)])
    let state = RepositoryState(graph: ModuleGraph(modules: [module], edges: []), projects: [])
    let change = ChangedFile(path: path, before: .bytes(Array(old.utf8)), after: .bytes(Array(new.utf8)))
    let affected = AffectedModules(of: [change], before: state, after: state, buildSystem: .native) { _ in nil
    }
    #expect(affected["C"]?.isRebuilt == true)
    #expect(affected["C"]?.isChanged == isChanged)
  }
}
