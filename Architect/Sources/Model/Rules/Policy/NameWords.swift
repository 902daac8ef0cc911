/// The words in a name in camel case: `RSCoreData` consists of `RS`, `Core` and `Data`.
package enum NameWords {
  package static func of(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isLetter else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      // A capital letter begins a word if it follows a lowercase letter, or if it is between a capital and a lowercase
      // letter.
      let begins =
        character.isUppercase
        && (word.last?.isLowercase == true || (word.last?.isUppercase == true && next?.isLowercase == true))
      if begins {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }
}
