// A graph of ten services, each with its own type and created anew for each service that needs it:
//
//            1
//         /     \
//        2       3
//       / \     / \
//      4   5   6   7
//     / \  |
//    8   9 10

public protocol Node1: Numbered {}
public protocol Node2: Numbered {}
public protocol Node3: Numbered {}
public protocol Node4: Numbered {}
public protocol Node5: Numbered {}
public protocol Node6: Numbered {}
public protocol Node7: Numbered {}
public protocol Node8: Numbered {}
public protocol Node9: Numbered {}
public protocol Node10: Numbered {}

final class LiveNode1: Node1 {
  let number = 1
  let left: any Node2
  let right: any Node3

  init(_ left: any Node2, _ right: any Node3) { (self.left, self.right) = (left, right) }
}

final class LiveNode2: Node2 {
  let number = 2
  let left: any Node4
  let right: any Node5

  init(_ left: any Node4, _ right: any Node5) { (self.left, self.right) = (left, right) }
}

final class LiveNode3: Node3 {
  let number = 3
  let left: any Node6
  let right: any Node7

  init(_ left: any Node6, _ right: any Node7) { (self.left, self.right) = (left, right) }
}

final class LiveNode4: Node4 {
  let number = 4
  let left: any Node8
  let right: any Node9

  init(_ left: any Node8, _ right: any Node9) { (self.left, self.right) = (left, right) }
}

final class LiveNode5: Node5 {
  let number = 5
  let only: any Node10

  init(_ only: any Node10) { self.only = only }
}

/// The five nodes that need no other node.
final class Leaf: Node6, Node7, Node8, Node9, Node10 {
  let number = 6
}
