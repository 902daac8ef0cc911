import BankAssembly
import TenonRouting

let application = try Bank.phone()
try await application.launch()
await application.stop()
