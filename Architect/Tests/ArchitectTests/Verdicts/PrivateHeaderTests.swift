import Samples
import Testing

@Suite("Private headers", .timeLimit(.minutes(10))) struct PrivateHeaderTests {
  private static func pods(
    _ patterns: String, including include: String = "<A/ASecret.h>", declaring: Bool = true,
    _ more: [String: String] = [:]
  ) -> [String: String] {
    [
      "A/A.podspec": """
      Pod::Spec.new do |s|
        s.name = 'A'
        s.source_files = 'Classes/**/*.{h,m}'
        \(patterns)
      end
      """,
      "B/B.podspec": """
      Pod::Spec.new do |s|
        s.name = 'B'
        s.source_files = 'Classes/**/*.{h,m}'
        \(declaring ? "s.dependency 'A'" : "")
      end
      """,
      "A/Classes/A.h": "", "A/Classes/Private/ASecret.h": "", "A/Classes/A.m": "#import \"ASecret.h\"",
      "B/Classes/B.m": "#import <A/A.h>\n#import \(include)",
    ].merging(more) { $1 }
  }

  private static let secret = "s.private_header_files = 'Classes/Private/*.h'"
  private static let found = ["private-header B -> A B/Classes/B.m:2"]

  static let verdicts: [Verdict] = [
    Verdict("by the name of its pod", pods(secret), found),
    Verdict("by its name alone", pods(secret, including: "\"ASecret.h\""), found),
    Verdict("a declaration of the dependency is no cure", pods(secret, declaring: false), found),
    Verdict("beside the public ones", pods("s.public_header_files = 'Classes/*.h'"), found),
    Verdict("of the project alone", pods("s.project_header_files = 'Classes/Private/*.h'"), found),
    Verdict("a header that is not private", pods("")),
    Verdict("a public header", pods(secret, including: "<A/A.h>")),
    Verdict(
      "patterns that are computed are not judged", pods("s.private_header_files = `find`.split")),
    Verdict(
      "a header of one's own with the same name",
      pods(secret, including: "\"ASecret.h\"", ["B/Classes/ASecret.h": ""])),
    Verdict(
      "tests may include it",
      pods(
        secret, including: "<A/A.h>",
        [
          "A/A.podspec": """
          Pod::Spec.new do |s|
            s.name = 'A'
            s.source_files = 'Classes/**/*.{h,m}'
            \(secret)
            s.test_spec 'Tests' do |t|
              t.source_files = 'Tests/*.m'
            end
          end
          """, "A/Tests/t.m": "#import <A/ASecret.h>",
        ])),
  ]

  @Test("a private header of another pod is found", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    #expect(
      try verdict.found(by: ["private-header", "undeclared-import"]).filter {
        !$0.hasPrefix("undeclared-import B -> A B/Classes/B.m:1")
      } == verdict.expected)
  }

  @Test(
    "a header of a framework that its project does not make public is found, as long as some are",
    arguments: [true, false])
  func framework(hasPublic: Bool) throws {
    let attributes = hasPublic ? "settings = { ATTRIBUTES = (Public); };" : ""
    let files = [
      "App.xcodeproj/project.pbxproj": """
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (A, B); };
        G = { isa = PBXGroup; children = (F1, F2, F3, F4); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = "A/A.h"; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = "A/ASecret.h"; sourceTree = "<group>"; };
        F3 = { isa = PBXFileReference; path = "A/A.m"; sourceTree = "<group>"; };
        F4 = { isa = PBXFileReference; path = "B/B.m"; sourceTree = "<group>"; };
        A = { isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.framework"; buildPhases = (H, SA); dependencies = (); };
        H = { isa = PBXHeadersBuildPhase; files = (B1, B2); };
        B1 = { isa = PBXBuildFile; fileRef = F1; \(attributes) };
        B2 = { isa = PBXBuildFile; fileRef = F2; settings = { ATTRIBUTES = (Private); }; };
        SA = { isa = PBXSourcesBuildPhase; files = (B3); };
        B3 = { isa = PBXBuildFile; fileRef = F3; };
        B = { isa = PBXNativeTarget; name = B; productType = "com.apple.product-type.application"; buildPhases = (SB); dependencies = (D); };
        D = { isa = PBXTargetDependency; target = A; };
        SB = { isa = PBXSourcesBuildPhase; files = (B4); };
        B4 = { isa = PBXBuildFile; fileRef = F4; };
      }; }
      """, "A/A.h": "", "A/ASecret.h": "", "A/A.m": "#import \"ASecret.h\"",
      "B/B.m": "#import <A/A.h>\n#import <A/ASecret.h>",
    ]
    let verdict = Verdict("", files, hasPublic ? ["private-header B -> A B/B.m:2"] : [])
    #expect(try verdict.found(by: ["private-header"]) == verdict.expected)
  }

  @Test("the message names a cure that helps")
  func cure() throws {
    let messages = try Verdict("", Self.pods(Self.secret)).messages(of: ["private-header"])
    #expect(
      messages == [
        "'B' includes ASecret.h, which is private to 'A'; include a public header of 'A', or make it public in A/A.podspec"
      ])
  }
}
