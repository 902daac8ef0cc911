import BankAssembly
import TenonRouting

let application = try Bank.intents()
try await application.launch()
await application.stop()
