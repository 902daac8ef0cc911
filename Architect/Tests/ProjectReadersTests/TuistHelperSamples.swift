/// The project of ``TuistVariationTests``, with helpers that use texts of types, optional values and inner functions.
enum TuistHelperSamples {
  static let variations = [
    // Texts of cases and of their types.
    TuistSample.home(
      """
      let project = Project(name: "\\(Feature.Home)", targets: [
        .target(name: Feature.Home.name(of: "Interface"), product: .framework, sources: ["Interface/**"],
          dependencies: [.dependency(module: Shared.Core)]),
        .target(name: String(describing: Feature.Home), product: .framework, sources: ["Sources/**"],
          dependencies: [.dependency(module: Feature.Home, target: .interface), .dependency(module: Shared.Core), .external(name: "Alamofire")]),
        .target(name: Feature.Home.name(of: "Tests"), product: .unitTests, sources: ["Tests/t.swift"],
          dependencies: [.target(name: Feature.Home.rawValue)]),
      ])
      """,
      """
      public protocol Modulable { var path: String { get } }
      extension Modulable where Self: RawRepresentable, Self.RawValue == String {
        public var path: String { "\\(Self.self)/\\(self.rawValue)" }
        public func name(of part: String) -> String { path.replacingOccurrences(of: "\\(type(of: self))/", with: "") + part }
      }
      public enum Feature: String, Modulable { case Home }
      public enum Shared: String, Modulable { case Core }
      extension TargetDependency {
        public static func dependency<T: Modulable>(module: T, target: Part = .sources) -> TargetDependency {
          let name = String(describing: module)
          guard "\\(T.self)" == "Shared" else { return .target(name: "\\(name)\\(target.suffix)") }
          return .project(target: "\\(name)\\(target.suffix)", path: .relativeToRoot("Projects/\\(module.path)"))
        }
        public enum Part { case sources, interface; var suffix: String { self == .sources ? "" : "Interface" } }
      }
      """),
    // Optional properties and initializers, and functions inside functions that change what they capture.
    TuistSample.home(
      """
      let project = Project(name: "Home", targets: Target.all(["interface", "sources", "unknown", "tests"]).withFloors())
      """,
      """
      public enum Part: String {
        case interface, sources, tests
        init?(named name: String) {
          guard !name.isEmpty else { return nil }
          self.init(rawValue: name)
        }
      }
      public extension Target {
        static func all(_ names: [String]) -> [Target] {
          var result: [Target] = []
          var core: [TargetDependency] = []
          func add(_ suffix: String, _ folder: String, _ product: Product = .framework, _ uses: [TargetDependency] = []) {
            result.append(.target(name: "Home\\(suffix)", destinations: .iOS, product: product, bundleId: "h", deploymentTargets: .multiplatform(iOS: "13.0"), sources: ["\\(folder)/**"], dependencies: uses))
          }
          func use(_ name: String?) {
            guard let name else { return }
            core.append(.project(target: name, path: "../\\(name)"))
          }
          use(nil)
          use("Core")
          for name in names {
            guard let part = Part(named: name) else { continue }
            switch part {
            case .interface: add("Interface", "Interface", .framework, core)
            case .sources: add("", "Sources", .framework, [.target(name: "HomeInterface")] + core + [.external(name: "Alamofire")])
            case .tests: add("Tests", "Tests", .unitTests, [.target(name: "Home")])
            }
          }
          return result
        }
        func withFloor() -> Target {
          guard let deploymentTargets else { return self }
          var overrides: SettingsDictionary = [:]
          func raise(_ current: String?, floor: String, setting: String) {
            guard let current, current.isBelow(floor) else { return }
            overrides["\\(setting)[sdk=*27]"] = .string(floor)
          }
          raise(deploymentTargets.iOS, floor: "15.0", setting: "IPHONEOS_DEPLOYMENT_TARGET")
          raise(deploymentTargets.macOS, floor: "12.0", setting: "MACOSX_DEPLOYMENT_TARGET")
          guard !overrides.isEmpty else { return self }
          var target = self
          var settings = target.settings ?? .settings()
          settings.base = settings.base.merging(overrides)
          target.settings = settings
          return target
        }
      }
      extension [Target] { public func withFloors() -> [Target] { map { $0.withFloor() } } }
      private extension String {
        func isBelow(_ other: String) -> Bool {
          let own = split(separator: ".").map { Int($0) ?? 0 }
          let rest = other.split(separator: ".").map { Int($0) ?? 0 }
          for index in 0..<Swift.max(own.count, rest.count) {
            let left = index < own.count ? own[index] : 0
            let right = index < rest.count ? rest[index] : 0
            if left != right { return left < right }
          }
          return false
        }
      }
      """),
  ]
}
