import type { ListAttribute, RangeAttribute } from '../attributes.ts';

/**
 * Words of shoppers and the values of the stock that they mean. Of several patterns, the first that matches a value counts, so that "gas" is
 * LPG in Australia and petrol in the US.
 */
export type WordRow = { words: readonly string[]; means: readonly RegExp[] };

/** A camper van, not a camper trailer. */
export const campervan = /^(?!.*trailer).*camper/i;

export const bodyRows: readonly WordRow[] = [
  { words: ['ute', 'utility', 'pick up', 'pickup', 'pick up truck', 'pickup truck'], means: [/^ute$|^utility$|pick.?up/i, /ute\b/i] },
  { words: ['suv', 'crossover', 'soft roader'], means: [/suv/i] },
  { words: ['wagon', 'station wagon', 'estate'], means: [/wagon/i] },
  { words: ['hatch', 'hatchback', 'hatch back'], means: [/hatch/i] },
  { words: ['sedan', 'saloon'], means: [/sedan|saloon/i] },
  { words: ['people mover', 'mpv', 'minivan', 'mini van'], means: [/people.?mover|mpv|mini.?van/i] },
  {
    words: ['convertible', 'cabrio', 'cabriolet', 'roadster', 'soft top', 'drop top'],
    means: [/convertible|cabriolet|roadster|soft.?top/i],
  },
  { words: ['coupe', 'coupé'], means: [/coup/i] },
  { words: ['van', 'delivery van', 'panel van', 'cargo van'], means: [/^van$/i, /\bvan\b/i] },
  {
    words: ['cab chassis', 'tray', 'tray back', 'tray top', 'traytop', 'flat tray', 'flatbed', 'flat bed', 'flat top', 'drop side'],
    means: [/cab.?chassis|\btray|flat.?(?:bed|top)|drop.?side/i],
  },
  { words: ['motorhome', 'motor home'], means: [/motor.?home/i, campervan] },
  { words: ['caravan', 'travel trailer'], means: [/caravan|travel trailer/i] },
  { words: ['bus', 'mini bus', 'minibus', 'coach'], means: [/\bbus\b|coach/i] },
  { words: ['prime mover', 'semi truck', 'tractor unit'], means: [/prime.?mover/i] },
  { words: ['tipper', 'tip truck', 'dump truck'], means: [/tipper/i] },
  { words: ['pantech', 'pan tech', 'pantec', 'box truck', 'furniture truck', 'removal truck'], means: [/pan.?tech|box.?body/i] },
  { words: ['curtainsider', 'curtain sider', 'curtain side', 'tautliner'], means: [/curtain|tautliner/i] },
  {
    words: ['refrigerated', 'refrigerated truck', 'fridge', 'fridge truck', 'freezer', 'freezer truck', 'chiller truck', 'reefer'],
    means: [/refriger|fridge|freezer|chiller/i],
  },
  { words: ['agitator', 'concrete truck', 'concrete mixer', 'cement truck', 'cement mixer'], means: [/agitator|mixer/i] },
  { words: ['tilt tray', 'tow truck'], means: [/tilt|tow.?truck/i] },
  { words: ['garbage truck', 'rubbish truck'], means: [/compactor|garbage/i] },
  { words: ['water truck', 'water cart', 'tanker'], means: [/tanker|water/i] },
];

export const fuelRows: readonly WordRow[] = [
  { words: ['diesel', 'turbo diesel', 'turbodiesel'], means: [/diesel/i] },
  { words: ['petrol', 'unleaded', 'ulp'], means: [/petrol|unleaded/i, /^gas$|gasoline/i] },
  { words: ['gas', 'gasoline'], means: [/^gas$|gasoline/i, /lpg/i, /petrol|unleaded/i] },
  { words: ['lpg'], means: [/lpg/i] },
  { words: ['hybrid', 'hev'], means: [/hybrid/i] },
  { words: ['plug in hybrid', 'plug in', 'plugin hybrid', 'phev'], means: [/plug.?in|phev/i] },
  { words: ['electric', 'ev', 'bev', 'fully electric', 'battery electric', 'electric vehicle'], means: [/^electric|^ev$|^battery/i] },
  { words: ['hydrogen', 'fuel cell'], means: [/hydrogen|fuel.?cell/i] },
];

export const transmissionRows: readonly WordRow[] = [
  { words: ['auto', 'automatic', 'cvt', 'dsg', 'auto shift', 'automatic shift'], means: [/auto|cvt|dual.?clutch/i] },
  // "Manual" does not match an automated manual.
  { words: ['manual', 'manual shift', 'stick shift'], means: [/^(?!.*auto).*manual/i] },
];

export const driveRows: readonly WordRow[] = [
  { words: ['4wd', '4x4', 'four wheel drive', '4 wheel drive', 'four by four'], means: [/4wd|4x4|four.?wheel/i] },
  { words: ['awd', 'all wheel drive'], means: [/awd|all.?wheel/i] },
  { words: ['fwd', 'front wheel drive'], means: [/fwd|front/i] },
  { words: ['rwd', 'rear wheel drive'], means: [/rwd|rear/i] },
  { words: ['2wd', '4x2', 'two wheel drive', '2 wheel drive'], means: [/2wd|4x2/i, /fwd|rwd|front|rear/i] },
];

export const kindRows: readonly WordRow[] = [
  { words: ['bike'], means: [/motor.?cycle|bike/i] },
  { words: ['truck'], means: [/truck/i] },
  { words: ['caravan'], means: [/caravan/i] },
  { words: ['trailer'], means: [/trailer/i] },
];

export const categoryRows: readonly WordRow[] = [
  { words: ['rent', 'rental', 'renting', 'hire'], means: [/^(?:rental|hire)/i] },
  { words: ['subscribe', 'subscription'], means: [/^subscription/i] },
];

export const typeRows: readonly WordRow[] = [
  { words: ['new', 'brand new'], means: [/^new$/] },
  { words: ['used', 'pre owned', 'second hand', 'pre loved', 'near new', 'nearly new', 'as new', 'like new'], means: [/^used$/] },
  { words: ['demo', 'demonstrator', 'ex demo', 'dealer demo'], means: [/^demo$/] },
];

/** A colour name matches every colour of the stock that contains the word. Both spellings of grey are equal. */
export const baseColours: readonly (readonly string[])[] = [
  ['grey', 'gray'],
  ...'black white silver red blue green yellow orange brown gold beige purple bronze cream maroon burgundy pink charcoal copper graphite'
    .split(' ')
    .map((word) => [word]),
];

/** Words that narrow nothing. */
export const fillers: ReadonlySet<string> = new Set(
  'a an the and or & vs versus but with for sale in of on at to from is are me i my want need wanted looking find show buy please any all anything everything some near around good nice best great tidy clean reliable safe safest included includes including incl stock number that can you do does have has had your our we us which what whats is it its be get got there this please hi hello will would could something son daughter wife husband'.split(
    ' ',
  ),
);

/** Words that look like misspellings of words in the stock, but are not. */
export const otherWords: ReadonlySet<string> = new Set(
  'patrol panel pacific accent ascent while write block blank greed brow crown gold'.split(' '),
);

/** Everyday words that are never corrected, even beside a make with a similar model: "suzuki paddle shift". */
export const everydayWords: ReadonlySet<string> = new Set(
  'model models shift spare range ranges extended couple hitch cherry sharp super share cannot'.split(' '),
);

/** Nouns that add nothing to a value of their attribute: "diesel engine", "2018 model". */
export const attributeNouns: readonly { of: ListAttribute | RangeAttribute; words: readonly string[] }[] = [
  { of: 'simple_transmission', words: ['transmission', 'trans', 'gearbox'] },
  { of: 'simple_fuel', words: ['engine', 'motor', 'drivetrain'] },
  { of: 'simple_drive', words: ['drivetrain'] },
  { of: 'colour', words: ['colour', 'color', 'coloured', 'colored'] },
  { of: 'year', words: ['model', 'models'] },
];

/** Shoppers' names for a make, by the compact form of its name. Misspellings with one wrong letter need no row. */
export const brandWords: Readonly<Record<string, readonly string[]>> = {
  alfaromeo: ['alfa'],
  astonmartin: ['aston'],
  bmw: ['beemer', 'bimmer', 'beamer', 'beema'],
  chevrolet: ['chev', 'chevy'],
  gwm: ['great wall', 'haval', 'gwm haval', 'gwm ute'],
  gwmhaval: ['great wall', 'haval', 'gwm'],
  harleydavidson: ['harley'],
  hyundai: ['hyundia', 'hundai'],
  isuzu: ['isuzu ute'],
  isuzuute: ['isuzu'],
  jaguar: ['jag'],
  kgm: ['ssangyong', 'ssang yong', 'sang yong'],
  lamborghini: ['lambo'],
  landrover: ['landy', 'rangie'],
  mercedesbenz: ['merc', 'mercs', 'mercedes', 'benz', 'mb', 'mercedez'],
  mitsubishi: ['mitsi', 'mitsu', 'mitsubushi'],
  rollsroyce: ['rolls'],
  skoda: ['škoda'],
  ssangyong: ['kgm', 'sang yong'],
  subaru: ['subie', 'subi'],
  suzuki: ['suzuki australia', 'suzi'],
  volkswagen: ['vw', 'volkswagon', 'volks', 'v dub', 'vdub'],
};
