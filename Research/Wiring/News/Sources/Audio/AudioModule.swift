import ArticleInterface
import AudioInterface
import Kit
import TenonActions
import TenonRoutes

actor Player {
  private let telemetry: any Telemetry
  private let ended: ModuleEventSender<PlaybackEnded>
  init(telemetry: any Telemetry, ended: ModuleEventSender<PlaybackEnded>) {
    self.telemetry = telemetry
    self.ended = ended
  }
  func play(_ track: Track) async -> Bool {
    telemetry.note("play \(track.article)")
    await ended(PlaybackEnded(article: track.article))
    return true
  }
  func stop() {}
}

public struct AudioModule: Module {
  typealias Ended = PlaybackEnded

  public let layer: Layer = .tools

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let telemetry = contract.requires((any Telemetry).self)
    let ended = contract.sends(Ended.self, .broadcast)
    let player = contract.provides(Player.self, with: telemetry) { Player(telemetry: $0, ended: ended) }
    declareActions(of: player, in: &contract)
  }

  private func declareActions(of player: Needed<Player>, in contract: inout ModuleContract) {
    contract.performs(AudioActions.play, authorization: "subscriber", with: player) { track, player in
      await player.play(track)
    }
    contract.performs(AudioActions.stop, with: player) { _, player in await player.stop() }
  }
}
