import Files
import ModuleGraph
public struct CocoaPodsReader: ProjectReader {
  public init() {}
  public func manifests(in tree: FileTree) -> [String] { [] }
  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading { ProjectReading() }
}
public typealias XcodeReader = CocoaPodsReader
public typealias XcodeGenReader = CocoaPodsReader
public typealias TuistReader = CocoaPodsReader
