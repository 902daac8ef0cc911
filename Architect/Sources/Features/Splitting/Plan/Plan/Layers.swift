import SourceReaders

/// Finds the layers of modules: what starts the application, what people see, what several of these share,
/// and what everything uses.
struct Layers {
  private let analysis: SplitAnalysis
  private let hostFiles: [Bool]
  private let visibleFiles: [Bool]

  init(_ analysis: SplitAnalysis) {
    self.analysis = analysis
    let graph = analysis.graph
    func names(_ numbers: some Sequence<Int32>) -> Set<String> {
      Set(numbers.filter { (0..<graph.names.count).contains(Int($0)) }.map { graph.names[Int($0)] })
    }
    hostFiles = graph.files.map { file in
      file.baseName == "main"
        || !names(file.traits.attributes.map(\.name)).isDisjoint(with: Self.entryAttributes)
        || !names(file.traits.externalConformances.map(\.name)).isDisjoint(with: Self.entryTypes)
    }
    visibleFiles = graph.files.map { !names($0.traits.imports).isDisjoint(with: Self.userInterfaces) }
  }

  /// - Parameters:
  ///   - members: The files of each module; modules use only modules before them.
  ///   - uses: The modules that each module uses.
  func layers(_ members: [[Int]], uses: [Set<Int>]) -> [SplitPlan.Layer] {
    var users = [Int](repeating: 0, count: members.count)
    for module in uses { for used in module { users[used] += 1 } }
    let many = max(2, members.count / 5)
    var result: [SplitPlan.Layer] = []
    for (module, files) in members.enumerated() {
      let visible = files.count { visibleFiles[$0] }
      let isVisible = visible * 4 >= files.count && visible > 0
      var layer: SplitPlan.Layer
      if users[module] <= uses[module].count / 4, files.contains(where: { hostFiles[$0] }) {
        layer = .host
      } else if users[module] >= many, uses[module].allSatisfy({ result[$0] == .core }) {
        layer = .core
      } else if users[module] >= 2, !isVisible {
        layer = .feature
      } else {
        layer = isVisible ? .business : users[module] == 0 ? .business : .feature
      }
      for used in uses[module] { layer = max(layer, result[used]) }
      result.append(layer)
    }
    return result
  }

  private static let entryAttributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]
  private static let entryTypes: Set<String> = [
    "App", "NSApplicationDelegate", "Scene", "UIApplicationDelegate", "UISceneDelegate",
    "UIWindowSceneDelegate",
    "WKApplicationDelegate", "WKExtensionDelegate", "WidgetBundle",
  ]
  private static let userInterfaces: Set<String> = [
    "AppKit", "Cocoa", "SwiftUI", "UIKit", "WatchKit", "WidgetKit",
  ]
}
