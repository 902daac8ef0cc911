// The baseline for the graph: the same objects, created by functions that are opaque to their callers.

@inline(never)
@_optimize(none)
func directNode1() -> any Node1 { LiveNode1(directNode2(), directNode3()) }

@inline(never)
@_optimize(none)
func directNode2() -> any Node2 { LiveNode2(directNode4(), directNode5()) }

@inline(never)
@_optimize(none)
func directNode3() -> any Node3 { LiveNode3(directNode6(), directNode7()) }

@inline(never)
@_optimize(none)
func directNode4() -> any Node4 { LiveNode4(directNode8(), directNode9()) }

@inline(never)
@_optimize(none)
func directNode5() -> any Node5 { LiveNode5(directNode10()) }

@inline(never)
@_optimize(none)
func directNode6() -> any Node6 { Leaf() }

@inline(never)
@_optimize(none)
func directNode7() -> any Node7 { Leaf() }

@inline(never)
@_optimize(none)
func directNode8() -> any Node8 { Leaf() }

@inline(never)
@_optimize(none)
func directNode9() -> any Node9 { Leaf() }

@inline(never)
@_optimize(none)
func directNode10() -> any Node10 { Leaf() }
