import Samples
import Testing

@Suite("Names of Bazel's modules", .timeLimit(.minutes(10))) struct BazelNameTests {
  static let bazel: [Verdict] = [
    Verdict(
      "a hint names a C module",
      [
        "BUILD": """
        swift_library(name = "App", module_name = "App", srcs = ["a.swift"], deps = [":lib"])
        cc_library(name = "lib", hdrs = ["lib.h"], aspect_hints = [":hint"])
        swift_interop_hint(name = "hint", module_name = "CLib")
        """, "a.swift": "import CLib", "lib.h": "int lib(void);",
      ]),
    Verdict(
      "an alias is what it stands for",
      [
        "BUILD": """
        cc_binary(name = "tool", srcs = ["main.c"], deps = [":alias"])
        alias(name = "alias", actual = ":lib")
        cc_library(name = "lib", hdrs = ["lib.h"])
        ios_application(name = "App", deps = [])
        """, "main.c": "int main(void);", "lib.h": "int lib(void);",
      ]),
    Verdict(
      "two halves of one module use each other",
      [
        "BUILD": """
        swift_library(name = "App", module_name = "App", srcs = ["a.swift"], deps = [":Mixed"])
        objc_library(name = "Mixed", module_name = "Mixed", srcs = ["m.m"], hdrs = ["m.h"], deps = [":Half"])
        swift_library(name = "Half", module_name = "Mixed", srcs = ["h.swift"])
        """, "a.swift": "import Mixed", "m.m": "#import \"m.h\"\nint m;", "m.h": "int m(void);",
        "h.swift": "struct H {}",
      ]),
    Verdict(
      "a macro that was not followed may use anything",
      [
        "BUILD": """
        load("//:rules.bzl", "framework_with_tests")
        objc_library(name = "lone", module_name = "Lone", srcs = ["l.m"])
        framework_with_tests(name = "App", srcs = ["a.swift"], deps = select(DEPS))
        ios_application(name = "Shop", deps = [])
        """, "a.swift": "", "l.m": "int l;",
        "rules.bzl": "def framework_with_tests(**arguments):\n    swift_library(**arguments)\n",
      ]),
    Verdict(
      "so does a tag",
      [
        "BUILD": """
        swift_library(name = "App", module_name = "App", srcs = ["a.swift"], deps = ["//lib:os"])
        """,
        "lib/BUILD": """
        cc_library(name = "os", srcs = ["os.c"], hdrs = ["os.h"], tags = ["manual", "swift_module=Shim"])
        """, "a.swift": "import Shim", "lib/os.h": "int os(void);", "lib/os.c": "#include \"os.h\"\nint o;",
      ]),
    Verdict(
      "and makes one module of it with the package's",
      [
        "BUILD": """
        swift_library(name = "App", module_name = "App", srcs = ["Sources/App/a.swift"], deps = [":os"])
        cc_library(name = "os", srcs = ["Sources/Shim/os.c"], hdrs = ["Sources/Shim/include/os.h"],
          tags = ["swift_module=Shim"])
        """,
        "Package.swift": SamplePackage("P").target("App", ["Shim"]).target("Shim").product("App", ["App"])
          .text,
        "Sources/App/a.swift": "import Shim", "Sources/Shim/include/os.h": "int os(void);",
        "Sources/Shim/os.c": "#include \"os.h\"\nint o;",
      ]),
    Verdict(
      "another tag does not",
      [
        "BUILD": """
        swift_library(name = "App", module_name = "App", srcs = ["a.swift"], deps = [":lib"])
        cc_library(name = "lib", hdrs = ["lib.h"], tags = ["Shim"])
        """, "a.swift": "import Shim", "lib.h": "int lib(void);",
      ], ["unused-dependency App -> lib BUILD:1"]),
    Verdict(
      "what nothing names is neither imported nor used",
      [
        "BUILD": """
        swift_library(name = "App", module_name = "App", srcs = ["a.swift"], deps = [":lib"])
        cc_library(name = "lib", hdrs = ["lib.h"])
        cc_library(name = "lone", hdrs = ["lone.h"])
        ios_application(name = "Shop", deps = [":App"])
        """, "a.swift": "import CLib", "lib.h": "int lib(void);", "lone.h": "int lone(void);",
      ], ["unused-dependency App -> lib BUILD:1", "orphan lone BUILD:3"]),
  ]

  @Test("Bazel's rules name modules in many ways", arguments: bazel)
  func judgeBazel(_ verdict: Verdict) throws {
    var verdict = verdict
    verdict.files["MODULE.bazel"] = ""
    #expect(
      try verdict.found(by: ["undeclared-import", "transitive-import", "unused-dependency", "orphan"])
        == verdict.expected)
  }
}
