import Formats

extension Podfile {
  /// Returns the Podfile with what JSON lacks: the places and the hooks of a static reading.
  package func placed(like other: Podfile) -> Podfile {
    var result = self
    result.hooks = other.hooks
    for index in result.definitions.indices {
      let same = other.definitions.first { $0.name == result.definitions[index].name }
      result.definitions[index].line = same?.line ?? 1
      result.definitions[index].column = same?.column ?? 1
      for pod in result.definitions[index].pods.indices {
        let name = result.definitions[index].pods[pod].name
        let found =
          (same?.pods ?? []).first { $0.name == name }
          ?? other.definitions.lazy.flatMap(\.pods).first { $0.name == name }
        result.definitions[index].pods[pod].line = found?.line ?? 1
        result.definitions[index].pods[pod].column = found?.column ?? 1
      }
    }
    return result
  }
}
