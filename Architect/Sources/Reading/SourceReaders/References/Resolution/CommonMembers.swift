/// Names of members that the standard library and Apple's frameworks have, too. If the type before the dot is not
/// known, such a name is not evidence that a file's own member is used.
enum CommonMembers {
  static let names: Set<String> = Set(
    """
    map filter reduce forEach compactMap flatMap sorted sort first last count isEmpty append insert remove removeAll \
    removeFirst removeLast contains index indices keys values joined split prefix suffix dropFirst dropLast reversed \
    enumerated min max sum zip allSatisfy components description debugDescription hash hashValue rawValue \
    allCases self type none some success failure get set value values text string data name title identifier path \
    frame bounds size width height origin center view views subviews superview layer window isHidden alpha tag \
    addSubview removeFromSuperview layoutSubviews layoutIfNeeded setNeedsLayout setNeedsDisplay backgroundColor color \
    font image label button body content header footer delegate dataSource viewDidLoad viewWillAppear viewDidAppear \
    present dismiss push shared standard default main current resume start stop cancel close open finish send receive \
    sink store assign publisher subscribe observe notify add update delete load save reload reset clear fetch request \
    response result error message encode decode encoder decoder write read copy init make create build with run perform \
    execute handle completion configure setup render draw padding background foregroundColor overlay onAppear \
    onDisappear onTapGesture sheet navigationTitle environment modifier opacity items item children parent root node \
    next previous begin end state status version date time duration position offset length range lower upper id
    """.split(separator: " ").map(String.init))
}
