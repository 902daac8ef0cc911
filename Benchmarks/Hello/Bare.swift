import Foundation

print("hello from \(ProcessInfo.processInfo.processName)")
