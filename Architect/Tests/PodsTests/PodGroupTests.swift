import Pods
import Testing

@Suite("Pods that depend on each other", .timeLimit(.minutes(10)))
struct PodGroupTests {
  private static let moya = "target 'Shop' do\n  pod 'Moya'\n  pod 'Alamofire'\n  pod 'SnapKit'\nend\n"
  private static let moyaLock = ["Moya (15.0.0): Alamofire (~> 5.0)", "Alamofire (5.9.1)", "SnapKit (5.6.0)"]

  @Test("pods that need each other move in one step, what others need first")
  func order() throws {
    let sample = try AppSample(Self.moya, lock: Self.moyaLock)
    #expect(try sample.migration().fates == ["1 SnapKit moves", "2 Alamofire moves", "2 Moya moves"])
  }

  @Test("a pod that a staying pod needs stays, too")
  func needed() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Unheard'\n  pod 'Alamofire'\nend\n",
      lock: ["Unheard (1.0): Alamofire", "Alamofire (5.9.1)"])
    let migration = try sample.migration()
    #expect(migration.fates == ["Alamofire stays", "Unheard stays"])
    #expect(migration.has("by hand", "Unheard, which stays, depends on it", "Alamofire"))
  }

  @Test("a pod that shares a need with a staying pod stays, too")
  func shared() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Unheard'\n  pod 'Moya'\nend\n",
      lock: ["Unheard (1.0): Alamofire", "Moya (15.0.0): Alamofire", "Alamofire (5.9.1)"],
      direct: ["Moya", "Unheard"])
    #expect(
      try sample.migration().has("by hand", "Unheard, which stays, depends on Alamofire as well", "Moya"))
  }

  @Test("a part of the pods can be moved")
  func part() throws {
    var sample = try AppSample(Self.moya, lock: Self.moyaLock)
    sample.only = ["SnapKit"]
    let migration = try sample.write()
    #expect(migration.fates == ["1 SnapKit moves", "2 Alamofire later", "2 Moya later"])
    #expect(sample.products() == ["Shop: SnapKit of snapkit"])
    #expect(sample.text("Podfile") == "target 'Shop' do\n  pod 'Moya'\n  pod 'Alamofire'\nend\n")
  }

  @Test("a part that would leave a needed pod behind is refused")
  func inseparable() throws {
    var sample = try AppSample(Self.moya, lock: Self.moyaLock)
    sample.only = ["Moya"]
    let error = #expect(throws: PodMigrationError.self) { try sample.migration() }
    #expect(error?.code == .inseparable)
    #expect(error?.message.contains("--only Alamofire,Moya") == true)
  }

  @Test("an unknown name is refused with the nearest one")
  func unknown() throws {
    var sample = try AppSample(Self.moya, lock: Self.moyaLock)
    sample.only = ["SnapKid"]
    let error = #expect(throws: PodMigrationError.self) { try sample.migration() }
    #expect(error?.code == .unknownPod)
    #expect(error?.message.contains("did you mean 'SnapKit'?") == true)
  }

  @Test("a module that came with another pod is linked where it is imported")
  func transitive() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Moya'\nend\n",
      lock: ["Moya (15.0.0): Alamofire, Helper", "Alamofire (5.9.1)", "Helper (1.0)"],
      direct: ["Moya"], files: ["Shop/App.swift": "import Moya\nimport Alamofire\nimport Helper\n"])
    let migration = try sample.write()
    #expect(sample.products() == ["Shop: Alamofire of alamofire, Moya of moya"])
    #expect(migration.has("done", "Shop imports Alamofire, which came with Moya"))
    #expect(migration.has("by hand", "Shop imports Helper, which came with Moya"))
  }

  @Test("a pod that the Podfile hides from static reading stays")
  func hidden() throws {
    let sample = try AppSample(
      "require_relative 'pods'\ntarget 'Shop' do\n  pod 'SnapKit'\n  use_native!\nend\n",
      lock: ["SnapKit (5.6.0)", "React-Core (0.73.0)"])
    let migration = try sample.write()
    #expect(migration.fates == ["1 SnapKit moves", "React-Core stays"])
    #expect(sample.text("Podfile")?.contains("use_native!") == true)
  }

  @Test("the whole migration is the same each time")
  func deterministic() throws {
    let sample = try AppSample(Self.moya, lock: Self.moyaLock)
    #expect(try sample.migration().changes.changes == sample.migration().changes.changes)
  }
}
