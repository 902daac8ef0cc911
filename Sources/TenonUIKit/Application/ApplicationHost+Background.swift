#if canImport(UIKit) && !os(watchOS)
  import Tenon
  import TenonNavigation
  import UIKit

  // iOS warns about these callbacks if an application implements them without declaring their purpose in its
  // Info.plist; therefore, no delegate in this library has them.

  extension ApplicationHost {
    /// Passes a remote notification on to the modules, and passes the outcome of their work to `reply`; see
    /// `.didReceiveRemoteNotification`.
    ///
    /// ```swift
    /// final class AppDelegate: TenonApplicationDelegate {
    ///   func application(
    ///     _ application: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],
    ///     fetchCompletionHandler reply: @escaping (UIBackgroundFetchResult) -> Void
    ///   ) { Self.shopHost.receive(remoteNotification: info, reply) }
    /// }
    /// ```
    /// An application with this callback lists `remote-notification` under `UIBackgroundModes`.
    public func receive(
      remoteNotification info: [AnyHashable: Any], _ reply: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      let content = NotificationContent(identifier: "", info: SystemInfo(info), isRemote: true)
      send(.didReceiveRemoteNotification, content, otherwise: .failed) { reply($0.system) }
    }

    /// Gives the modules time to fetch, and passes the outcome to `reply`; see `.performBackgroundFetch`. An
    /// application whose delegate has this callback lists `fetch` under `UIBackgroundModes`.
    public func fetchInBackground(_ reply: @escaping (UIBackgroundFetchResult) -> Void) {
      send(.performBackgroundFetch, (), otherwise: .failed) { reply($0.system) }
    }
  }

  extension BackgroundResult {
    fileprivate var system: UIBackgroundFetchResult {
      switch self {
      case .noData: .noData
      case .newData: .newData
      case .failed: .failed
      }
    }
  }
#endif
