import Kit
import TenonActions
import TenonRoutes

public struct Track: Sendable {
  public var article: Int
  public var speed: Double

  public init(article: Int, speed: Double = 1) {
    self.article = article
    self.speed = speed
  }
}

public struct AudioError: Error {
  public var text: String
  public init(_ text: String) { self.text = text }
}

public enum AudioActions {
  public typealias Play = ActionReference<Track, Bool, AudioError>
  public typealias Stop = ActionReference<Void, Void, any Error>

  public static let play = Play("Audio", "play") { AudioError("\($0)") }
  public static let stop = Stop("Audio", "stop")
}

public struct PlaybackEnded: Sendable {
  public var article: Int
  public init(article: Int) { self.article = article }
}
