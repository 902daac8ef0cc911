// What the oldest systems do not have. Each line has to be refused when the libraries are type-checked for Apple's
// platforms; if one is not, the check is dead.
import Observation

@Observable final class Refused {}
struct RefusedPack<each Element> {}
let refusedArray: InlineArray<1, Int> = [1]
let refusedNumber = UInt128(1)
func refusedGroup() async { await withDiscardingTaskGroup { _ in } }
