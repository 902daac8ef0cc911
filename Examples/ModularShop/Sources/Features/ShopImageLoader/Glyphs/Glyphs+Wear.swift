extension Glyph {
  static let clothes: [String: Glyph] = [
    "shirt": Glyph(
      """
      <path d="M72 34 L30 58 l14 38 20 -8 v82 h72 v-82 l20 8 14 -38 -42 -24 q-28 26 -56 0 z" fill="~a"/>\
      <path d="M72 34 q28 26 56 0 l-8 -4 q-20 14 -40 0 z" fill="~d"/><path d="M64 112 h72 v20 h-72 z" fill="~b"/>
      """),
    "jacket": Glyph(
      """
      <path d="M70 32 L34 56 28 160 h24 l10 -54 v66 h76 v-66 l10 54 h24 L166 56 130 32 100 52 z" fill="~a"/>\
      <path d="M70 32 l30 20 -16 26 z M130 32 l-30 20 16 26 z" fill="~b"/><path d="M100 52 v120" stroke="~d" stroke-width="4"/>\
      <rect x="72" y="126" width="20" height="16" rx="3" fill="~b"/><rect x="108" y="126" width="20" height="16" rx="3" fill="~b"/>
      """),
    "dress": Glyph(
      """
      <path d="M76 26 v24 M124 26 v24" stroke="~d" stroke-width="5"/><path d="M70 44 q30 24 60 0 l-6 50 34 76 H42 l34 -76 z" fill="~a"/>\
      <path d="M74 90 h52 l3 10 h-58 z" fill="~d"/><g fill="~l"><circle cx="82" cy="124" r="5"/><circle cx="108" cy="116" r="5"/><circle cx="124" cy="146" r="5"/><circle cx="94" cy="152" r="5"/><circle cx="64" cy="152" r="5"/></g>
      """),
    "hat": Glyph(
      """
      <path d="M54 122 q-4 -78 46 -78 t46 78 z" fill="~a"/><ellipse cx="100" cy="126" rx="80" ry="22" fill="~b"/>\
      <path d="M54 116 q46 20 92 0 v-18 q-46 18 -92 0 z" fill="~d"/>
      """),
    "scarf": Glyph(
      """
      <path d="M52 62 q48 -34 96 0 q10 30 -16 40 h-64 q-26 -10 -16 -40 z" fill="~a"/><path d="M104 92 l44 74 -34 10 -30 -78 z" fill="~b"/>\
      <path d="M84 96 l-12 74 h34 l12 -70 z" fill="~a"/><path d="M78 136 h34 M75 152 h34" stroke="~l" stroke-width="6"/>
      """),
    "trousers": Glyph(
      """
      <path d="M62 28 h76 l14 144 h-38 l-14 -92 -14 92 h-38 z" fill="~a"/><rect x="61" y="26" width="78" height="17" fill="~d"/>\
      <path d="M100 43 v30" stroke="~d" stroke-width="4"/><path d="M68 50 q10 16 22 4 M132 50 q-10 16 -22 4" fill="none" stroke="~l" stroke-width="4"/>
      """),
    "socks": Glyph(
      """
      <g><path d="M58 30 h40 v70 l-34 42 a22 22 0 0 1 -36 -26 l30 -32 z" fill="~a"/><rect x="58" y="30" width="40" height="17" fill="~d"/></g>\
      <g transform="translate(56 20)"><path d="M58 30 h40 v70 l-34 42 a22 22 0 0 1 -36 -26 l30 -32 z" fill="~b"/><rect x="58" y="30" width="40" height="17" fill="~d"/></g>
      """),
  ]

  static let bags: [String: Glyph] = [
    "sneaker": Glyph(
      """
      <path d="M28 134 V86 q22 14 46 -8 l48 40 q52 4 54 30 z" fill="~a"/><path d="M22 132 h158 v14 a14 14 0 0 1 -14 14 H36 a14 14 0 0 1 -14 -14 z" fill="~l" stroke="~d" stroke-width="3"/>\
      <path d="M84 90 l-12 14 M98 100 l-12 14 M112 111 l-11 13" stroke="~l" stroke-width="6" stroke-linecap="round"/><path d="M28 98 q22 10 38 -6 v40 h-38 z" fill="~b"/>
      """),
    "boot": Glyph(
      """
      <path d="M62 28 h56 v76 q52 8 54 44 H62 z" fill="~a"/><path d="M56 146 h118 v20 h-76 l-8 -6 v6 H56 z" fill="~d"/><rect x="58" y="26" width="64" height="18" rx="7" fill="~b"/>\
      <path d="M104 62 h18 M104 78 h18 M106 94 h18" stroke="~l" stroke-width="5"/>
      """),
    "backpack": Glyph(
      """
      <path d="M80 42 a20 20 0 0 1 40 0" fill="none" stroke="~d" stroke-width="8"/><rect x="52" y="40" width="96" height="132" rx="36" fill="~a"/>\
      <rect x="64" y="112" width="72" height="50" rx="12" fill="~b"/><path d="M64 128 h72" stroke="~d" stroke-width="4"/><rect x="94" y="122" width="12" height="17" rx="4" fill="~d"/>\
      <path d="M76 78 h48" stroke="~l" stroke-width="6" stroke-linecap="round"/>
      """),
    "handbag": Glyph(
      """
      <path d="M68 84 V66 a32 32 0 0 1 64 0 v18" fill="none" stroke="~d" stroke-width="8"/><path d="M42 80 h116 l14 78 a12 12 0 0 1 -12 14 H40 a12 12 0 0 1 -12 -14 z" fill="~a"/>\
      <path d="M42 80 h116 l5 28 q-63 30 -126 0 z" fill="~b"/><circle cx="100" cy="120" r="9" fill="~l" stroke="~d" stroke-width="3"/>
      """),
    "suitcase": Glyph(
      """
      <path d="M84 46 V22 h32 v24" fill="none" stroke="~d" stroke-width="7"/><rect x="50" y="44" width="100" height="118" rx="16" fill="~a"/>\
      <path d="M72 44 v118 M100 44 v118 M128 44 v118" stroke="~d" stroke-width="4" opacity=".35"/><circle cx="70" cy="170" r="8" fill="~d"/><circle cx="130" cy="170" r="8" fill="~d"/>\
      <rect x="82" y="84" width="36" height="24" rx="5" fill="~l"/>
      """),
    "wallet": Glyph(
      """
      <rect x="30" y="56" width="140" height="104" rx="16" fill="~a"/><path d="M30 84 h140" stroke="~d" stroke-width="4" opacity=".4"/><rect x="52" y="42" width="92" height="42" rx="7" fill="~l"/>\
      <path d="M30 80 h140 v66 a14 14 0 0 1 -14 14 H44 a14 14 0 0 1 -14 -14 z" fill="~a"/><rect x="122" y="102" width="56" height="34" rx="12" fill="~b"/><circle cx="142" cy="119" r="7" fill="~d"/>
      """),
  ]

  static let care: [String: Glyph] = [
    "lipstick": Glyph(
      """
      <path d="M82 92 V52 l34 -22 v62 z" fill="~a"/><rect x="76" y="90" width="48" height="26" fill="~b"/><rect x="68" y="114" width="64" height="58" rx="7" fill="~d"/>\
      <path d="M82 126 v34" stroke="~l" stroke-width="5" opacity=".5"/>
      """),
    "cream": Glyph(
      """
      <rect x="48" y="92" width="104" height="76" rx="18" fill="~a"/><rect x="42" y="62" width="116" height="36" rx="10" fill="~d"/><rect x="66" y="116" width="68" height="30" rx="6" fill="~l"/>\
      <path d="M80 131 h40" stroke="~a" stroke-width="5"/><path d="M56 72 h88" stroke="~b" stroke-width="5" opacity=".7"/>
      """),
    "perfume": Glyph(
      """
      <rect x="84" y="24" width="32" height="30" rx="6" fill="~d"/><rect x="78" y="54" width="44" height="16" fill="~b"/><path d="M66 70 h68 l18 28 v60 a12 12 0 0 1 -12 12 H60 a12 12 0 0 1 -12 -12 V98 z" fill="~l" stroke="~d" stroke-width="4"/>\
      <path d="M52 118 q48 -16 96 0 v40 a8 8 0 0 1 -8 8 H60 a8 8 0 0 1 -8 -8 z" fill="~a"/>
      """),
    "brush": Glyph(
      """
      <g transform="rotate(35 100 100)"><path d="M76 70 q-10 -36 24 -52 q34 16 24 52 z" fill="~a"/><rect x="76" y="70" width="48" height="26" rx="4" fill="~b"/><path d="M82 96 h36 l-6 78 q-12 10 -24 0 z" fill="~d"/></g>
      """),
    "soap": Glyph(
      """
      <rect x="34" y="94" width="132" height="66" rx="30" fill="~a"/><rect x="58" y="108" width="84" height="36" rx="18" fill="none" stroke="~l" stroke-width="5"/>\
      <g fill="~l" stroke="~d" stroke-width="3"><circle cx="66" cy="66" r="16"/><circle cx="104" cy="52" r="22"/><circle cx="140" cy="72" r="12"/></g>
      """),
    "tube": Glyph(
      """
      <path d="M60 28 h80 l-14 106 h-52 z" fill="~a"/><rect x="56" y="22" width="88" height="14" fill="~d"/><rect x="80" y="134" width="40" height="36" rx="6" fill="~d"/><path d="M70 70 h60 l-4 30 h-52 z" fill="~l"/>
      """),
  ]
}
