import Account
import Ads
import Article
import Audio
import Kit
import Network
import Push
import Reader
import Search
import Storage
import Sync
import Telemetry
import TenonScreens

typealias ModuleList = [any Module]

func platform(server: String) -> ModuleList {
  [StorageModule(), NetworkModule(server: server), TelemetryModule()]
}

func tools(playsAudio: Bool) -> ModuleList {
  var modules: ModuleList = [SyncModule(), PushModule()]
  if playsAudio { modules.append(AudioModule()) }
  return modules
}

func stories() -> ModuleList {
  let reading: ModuleList = [ArticleModule(), ReaderModule()]
  return reading + [AccountModule(), SearchModule(), AdsModule(count: 2)]
}

func options() throws -> ApplicationOptions {
  var options = ApplicationOptions()
  options.layers = Layer.news
  options.configuration = try Configuration(["storage": ["cacheSize": 64]])
  options.routing.schemesWithHostAsPath = ["news"]
  return options
}

/// The app.
public func newsApplication() throws -> Application {
  var modules = platform(server: "https://news.example") + tools(playsAudio: true) + stories()
  modules += [ShellModule(), BridgeModule()] as ModuleList
  #if DEBUG
    modules.append(ConsoleModule())
  #endif
  return try Application(modules, options: options())
}
