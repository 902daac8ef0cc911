#if canImport(UIKit) && !os(watchOS)
  import Tenon
  import TenonScreens
  import UIKit

  // iOS warns about an application that implements these callbacks without declaring the matching background modes in
  // its Info.plist. Therefore, no delegate in this library implements them.

  extension ApplicationHost {
    /// Passes a remote notification on to the modules, and calls `reply` with the outcome of their work; see
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
    /// An application that implements this callback must list `remote-notification` under `UIBackgroundModes`.
    public func receive(
      remoteNotification info: [AnyHashable: Any], _ reply: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      let content = NotificationContent(identifier: "", info: SystemInfo(info), isRemote: true)
      send(.didReceiveRemoteNotification, content, otherwise: .failed) { reply($0.system) }
    }

    /// Gives the modules time to fetch data, and calls `reply` with the outcome; see `.performBackgroundFetch`. An
    /// application whose delegate implements this callback must list `fetch` under `UIBackgroundModes`.
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
