// What the oldest systems do not have. Each line has to be refused when the libraries are type-checked for Apple's
// platforms; if one is not, the check is dead. visionOS 1 is as new as iOS 17.1.
import Observation

@Observable final class Refused {}  // but in visionOS
struct RefusedPack<each Element> {}  // but in visionOS
let refusedArray: InlineArray<1, Int> = [1]
let refusedNumber = UInt128(1)
func refusedGroup() async { await withDiscardingTaskGroup { _ in } }  // but in visionOS
