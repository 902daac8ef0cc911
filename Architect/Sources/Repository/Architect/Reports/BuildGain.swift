import Builds
import Formats

extension BuildForecast.Gain {
  /// How the durations of builds change.
  package var changes: String {
    "clean build \(Self.change(clean)) s; after a change \(Self.change(perChange)) s on average"
      + (perWeek.map { ", \(Self.change($0)) s a week" } ?? " of all modules")
  }

  /// A change of a duration: what is gained is subtracted.
  private static func change(_ gain: Double) -> String {
    let text = abs(gain).inTenths
    return text == "0.0" ? text : (gain > 0 ? "-" : "+") + text
  }

  /// The gain as data. All durations are in seconds.
  package var json: JSON {
    .members([
      "clean": .number(clean), "per_change": .number(perChange), "per_week": perWeek.map { .number($0) },
    ])
  }
}
