import Formats
import Foundation
import ProjectTrials

/// Tries the editor of Xcode projects on the files of a folder: `project-trials roundtrip|pods|random FOLDER [SEED COUNT]`.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: project-trials roundtrip|pods|random FOLDER [SEED COUNT]")
  exit(2)
}
func number(_ index: Int) -> UInt64? { arguments.indices.contains(index) ? UInt64(arguments[index]) : nil }

var files: [ProjectTrialRun.File] = []
let walk = FileManager.default.enumerator(atPath: arguments[2])
while let path = walk?.nextObject() as? String {
  guard let format = XcodeProjectFile(path: path),
    let data = FileManager.default.contents(atPath: "\(arguments[2])/\(path)"), !data.isEmpty
  else { continue }
  files.append(ProjectTrialRun.File(path: path, bytes: [UInt8](data), format: format))
}
files.sort { $0.path < $1.path }
var run = ProjectTrialRun(files: files)
switch arguments[1] {
case "roundtrip": run.roundtrip()
case "pods": try run.removePods()
case "random": try run.edit(seed: number(3) ?? 1, count: Int(number(4) ?? 100))
default: exit(2)
}
exit(run.failures == 0 ? 0 : 1)
