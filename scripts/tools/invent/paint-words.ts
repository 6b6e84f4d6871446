/** The paints of drawn vehicles: few, so that the number of pictures stays small. */
export const paintWords = [
  'white',
  'pearl white',
  'cream',
  'silver',
  'grey',
  'gunmetal',
  'black',
  'red',
  'maroon',
  'orange',
  'yellow',
  'gold',
  'beige',
  'sand',
  'brown',
  'bronze',
  'green',
  'dark green',
  'teal',
  'blue',
  'navy',
  'light blue',
  'purple',
  'pink',
] as const;

export type PaintWord = (typeof paintWords)[number];

/** Words of makers’ colour names in search order: rare and two-tone words come before the plain colours they contain. */
const rules: [RegExp, PaintWord][] = [
  [/pearl\s*white|white\s*pearl|crystal white|polar white|snowflake/, 'pearl white'],
  [/navy|midnight blue|dark blue|deep blue|deep crystal|twilight/, 'navy'],
  [/light blue|sky blue|ice blue|pale blue|powder blue/, 'light blue'],
  [/dark green|british racing|forest|hunter|bottle green|olive|jungle/, 'dark green'],
  [/gunmetal|gun metal|machine gr[ae]y|dark gr[ae]y|charcoal|graphite|anthracite|slate|magnetic/, 'gunmetal'],
  [/turquoise|teal|aqua/, 'teal'],
  [/maroon|burgundy|claret|cherry|wine|garnet/, 'maroon'],
  [/bronze|copper/, 'bronze'],
  [/purple|violet|plum/, 'purple'],
  [/pink|magenta/, 'pink'],
  [/orange|sunset|tangerine/, 'orange'],
  [/yellow|lemon/, 'yellow'],
  [/gold/, 'gold'],
  [/cream|ivory|vanilla/, 'cream'],
  [/sand|desert|quicksand|khaki/, 'sand'],
  [/beige|champagne/, 'beige'],
  [/brown|mocha|chocolate|timber|cocoa/, 'brown'],
  [/red|soul|crimson|flame|lava/, 'red'],
  [/black|onyx|ebony|obsidian|jet\b/, 'black'],
  [/silver|platinum|zinc|sonic|titanium|alumini?um/, 'silver'],
  [/gr[ae]y|meteor|storm|ash\b|shadow|steel|concrete|cement/, 'grey'],
  [/blue|eternal|ocean|marine|azure|cobalt|sapphire/, 'blue'],
  [/green|lime|moss|sage/, 'green'],
  [/white|snow|glacier|frost|arctic|ice\b/, 'white'],
];

/** The body paint in a colour text: "White / Black Leather" gives "White". Letters, digits, spaces and hyphens only. */
export function paintText(colour: string): string {
  const [first = ''] = colour.split('/');
  return first
    .replaceAll(/[^A-Za-z0-9 -]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The paint closest to a dealer’s colour text; `fallback` (white, the most common) if the text names none. */
export function paintWord(colour: string | undefined, fallback: PaintWord = 'white'): PaintWord {
  const text = paintText(colour ?? '').toLowerCase();
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? fallback;
}
