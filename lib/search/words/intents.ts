import type { ListAttribute } from '../attributes.ts';
import { campervan } from './attribute-words.ts';
import { compact } from './compact.ts';
import type { NoteId } from './notes.ts';

/** Values of the stock by attribute, and bounds of the number of seats. */
export type Want = { readonly [Name in ListAttribute]?: RegExp } & { seatsFrom?: number; seatsTo?: number };

/** The order that shoppers want. */
export type Wish = 'cheap' | 'dear' | 'used little' | 'few hours' | 'latest';

/**
 * The meaning of some words, separated by commas. The first of several wants that the stock can answer counts. A row without an answer has
 * no meaning on that site, unless it has `near`: then it matches no car. A filter that the text itself names wins, except over a firm row.
 */
export type IntentRow = {
  words: string;
  wants?: readonly Want[];
  sort?: Wish;
  note?: NoteId;
  near?: Want;
  isFirm?: true;
};

const towed = ['boat', 'caravan', 'van', 'trailer', 'horse float', 'float', 'jet ski', 'camper trailer', 'horse trailer'];
const towWords = ['tow', 'towing'].flatMap((verb) =>
  towed.flatMap((thing) => [`${verb} ${thing}`, `${verb} a ${thing}`, `${verb} my ${thing}`]),
);

const hatch = /^hatch/i;
const small = /^hatch|^sedan/i;
const family = /suv|wagon|people.?mover|mpv|mini.?van/i;
const sporty = /coup|convertible|roadster|cabriolet/i;
const ute = /^ute$|pick.?up/i;
const towable = /travel.?trailer|caravan/i;
const motorcycle = /motor.?cycle|bike/i;

/** Words of learner riders. If the stock has them in its texts, they mean the bikes on the learners' list. */
export const learnerWords =
  'lams, lams approved, learner, learners, learner approved, learner legal, learner friendly, learner bike, learner motorcycle, learner motorbike';

/** One row for each intent (rule S35). */
export const intentRows: readonly IntentRow[] = [
  {
    words:
      'cheap, cheapest, cheaper, cheapie, affordable, bargain, bargains, inexpensive, budget, lowest price, low price, low priced, cheapest price, best price, low cost',
    sort: 'cheap',
  },
  { words: 'most expensive, dearest, top of the range, highest price', sort: 'dear' },
  {
    words:
      'low km, low kms, low kays, low k, lowest km, lowest kms, lowest kays, low kilometres, low kilometers, low mileage, lowest mileage, low miles, lowest miles, low odometer, low odo',
    sort: 'used little',
  },
  { words: 'low hour, low hours, lowest hours, low hrs, few hours, low engine hours', sort: 'few hours' },
  {
    words: 'new arrival, new arrivals, latest arrivals, just arrived, just landed, just in, latest, newest, new in, new stock',
    sort: 'latest',
  },
  {
    words:
      'first car, 1st car, student car, uni car, starter car, p plater, p platers, p plate, p plates, p plate friendly, p plate approved, learner, learner car, l plater, l plate, new driver, teenager',
    wants: [{ simple_body: small }],
    sort: 'cheap',
    note: 'p-plate',
  },
  { words: 'runaround, run around, runabout, run about, station car, shopping basket', wants: [{ simple_body: hatch }], sort: 'cheap' },
  {
    words: 'small, small car, little car, compact, compact car, city car, commuter, commuter car, daily, daily driver, easy to park',
    wants: [{ simple_body: hatch }],
  },
  { words: 'family, family car, family friendly, kids, school run, mum car', wants: [{ simple_body: family, seatsFrom: 5 }] },
  {
    words: 'pet friendly, dog friendly, dog, dogs, pets',
    wants: [{ simple_body: /suv|wagon/i }],
  },
  // Any year can be a late one.
  { words: 'late model, late models' },
  { words: '5 door, five door, 5dr, 3 door, three door, 3dr, 3 or 5 door, three or five door', wants: [{ simple_body: hatch }] },
  { words: '4 door, four door, 4dr', wants: [{ simple_body: /^sedan/i }] },
  { words: '4 or 5 door, four or five door, 4 door or 5 door', wants: [{ simple_body: small }] },
  { words: '2 door, two door, 2dr', wants: [{ simple_body: sporty }] },
  { words: 'big family, large family, family of six', wants: [{ seatsFrom: 7 }] },
  { words: 'third row, 3rd row, third row seats, third row seating', wants: [{ seatsFrom: 7 }] },
  {
    words:
      'fuel efficient, fuel saver, fuel saving, good on fuel, economical, fuel economy, low fuel, fuel sipper, eco friendly, green car',
    wants: [{ simple_fuel: /hybrid|electric/i }, { simple_body: hatch }],
  },
  { words: 'dual cab, double cab, twin cab, crew cab, dualcab', wants: [{ simple_body: ute, seatsFrom: 4 }] },
  { words: 'single cab', wants: [{ simple_body: /^ute$|pick.?up|cab.?chassis/i, seatsTo: 3 }] },
  { words: 'tradie, tradies, tradesman, work, work vehicle', wants: [{ simple_body: /^ute$|^van$|cab.?chassis/i }] },
  { words: 'off road, offroad, off roader, offroader, off road capable, bush basher, beach', wants: [{ simple_drive: /4wd|4x4/i }] },
  {
    words: ['tow', 'tows', 'towing', 'tow car', 'tow vehicle', ...towWords].join(', '),
    wants: [{ simple_drive: /4wd|4x4|awd/i }],
    note: 'towing',
  },
  {
    words: 'luxury, luxury car, prestige, premium car',
    wants: [{ make: /^(audi|bmw|mercedes-benz|lexus|porsche|jaguar|land rover|volvo|genesis|tesla|maserati|bentley)$/i }],
  },
  { words: 'sports car, sportscar, fast car, weekend car', wants: [{ simple_body: sporty }] },
  {
    words: 'camper trailer, camper trailers',
    wants: [{ categories: /camper.?trailer/i }, { simple_body: /camper.?trailer/i }],
    near: { item_type: /trailer|caravan/i },
    isFirm: true,
  },
  {
    words: 'camper, campers',
    wants: [{ categories: /camper/i }, { simple_body: /camper/i }, { simple_body: /motor.?home/i }],
    isFirm: true,
  },
  {
    words: 'campervan, camper van',
    wants: [{ categories: campervan }, { simple_body: campervan }, { simple_body: /motor.?home/i }],
    isFirm: true,
  },
  {
    words: 'box trailer, box trailers, work trailer, tradie trailer',
    wants: [{ categories: /box|work/i }, { simple_body: /box/i }],
    near: { item_type: /trailer/i },
    isFirm: true,
  },
  {
    words: '5th wheel, fifth wheel, 5th wheeler, fifth wheeler',
    wants: [{ categories: /5th|fifth/i }, { simple_body: /5th|fifth/i }],
    near: { simple_body: towable },
    isFirm: true,
  },
  {
    words: 'toy hauler, toy haulers',
    wants: [{ categories: /toy/i }, { simple_body: /toy/i }],
    near: { simple_body: towable },
    isFirm: true,
  },
  {
    words: 'pop top, pop up, pop up camper, pop top caravan, tent trailer',
    wants: [{ categories: /pop/i }, { simple_body: /pop/i }],
    near: { simple_body: towable },
    isFirm: true,
  },
  { words: 'motorbike, motorcycle', wants: [{ item_type: motorcycle }], near: {}, isFirm: true },
  { words: 'scooter', wants: [{ simple_body: /scooter/i }, { item_type: motorcycle }], near: {}, isFirm: true },
  {
    words: 'dirt bike, trail bike, motocross, motocross bike, mx bike, off road bike',
    wants: [{ simple_body: /motocross|enduro|dirt|trail\b|off.?road|\bmx\b/i }, { item_type: motorcycle }],
    near: {},
    isFirm: true,
  },
  {
    words: 'road bike, street bike',
    wants: [{ simple_body: /^(?!.*off).*(?:naked|sports?\b|road|street|touring)/i }, { item_type: motorcycle }],
    isFirm: true,
  },
  { words: 'quad, quad bike, atv, four wheeler', wants: [{ item_type: /atv|quad/i }, { simple_body: /\batv\b|quad/i }], isFirm: true },
  { words: 'side by side, sxs, utv', wants: [{ simple_body: /side.?by.?side|\butv\b/i }, { item_type: /side|utv/i }], isFirm: true },
  { words: 'tesla, byd, polestar', wants: [{ make: /^(tesla|byd|polestar)$/i }], near: { simple_fuel: /^electric/i }, isFirm: true },
];

/** Equipment by shoppers' words. The second one in a text stays text, because several values of one filter would widen the search. */
export const featureRows: readonly { words: string; means: RegExp }[] = [
  { words: 'tow bar, towbar, tow pack, tow hitch, towball, trailer hitch', means: /tow.?bar|trailer hitch/i },
  {
    words: 'reverse camera, reversing camera, rear camera, rear view camera, backup camera, back up camera',
    means: /revers\w* camera|back.?up camera/i,
  },
  { words: 'apple carplay, apple car play, carplay, car play', means: /carplay/i },
  { words: 'android auto', means: /android auto/i },
  { words: 'bull bar, bullbar, roo bar', means: /bull.?bar/i },
  { words: 'snorkel', means: /snorkel/i },
  { words: 'canopy, canopies', means: /canopy/i },
  { words: 'sunroof, sun roof, moonroof, panoramic roof, pano roof', means: /sun.?roof|moon.?roof|panoramic/i },
  { words: 'leather, leather seats, leather interior, leather trim', means: /leather/i },
  { words: 'heated seat, heated seats, seat warmers', means: /heated.*seat/i },
  { words: 'bluetooth, blue tooth', means: /bluetooth/i },
  { words: 'sat nav, satnav, gps, navigation', means: /navigation/i },
  { words: 'parking sensors, park sensors, park assist', means: /parking sensor/i },
  { words: '360 camera, 360 degree camera, surround camera', means: /360/i },
  { words: 'adaptive cruise, adaptive cruise control, radar cruise', means: /adaptive cruise/i },
  { words: 'cruise, cruise control', means: /cruise/i },
  { words: 'blind spot, blind spot monitor, blind spot monitoring', means: /blind.?spot/i },
  { words: 'keyless, keyless entry, smart key, proximity key', means: /keyless/i },
  { words: 'power tailgate, electric tailgate, auto tailgate', means: /tailgate/i },
  { words: 'roof racks, roof rack', means: /roof rack/i },
  { words: 'isofix', means: /isofix/i },
  { words: 'diff lock, diff locks, rear locker, difflock', means: /diff.?lock/i },
  { words: 'solar, solar panel, solar panels', means: /solar/i },
  { words: 'bunk, bunks, bunk bed, bunk beds, bunkhouse', means: /bunk/i },
  { words: 'queen bed', means: /queen/i },
  { words: 'slide out, slide outs, slideout, slideouts', means: /slide.?out/i },
  { words: 'generator', means: /generator/i },
  { words: 'lithium, lithium battery, lithium batteries', means: /lithium/i },
];

let featureKeys: string[] | undefined;

/** Whether a text may name equipment. */
export const mayNameFeature = (text: string): boolean => {
  featureKeys ??= [learnerWords, ...featureRows.map(({ words }) => words)].flatMap((words) => words.split(', ').map(compact));
  const key = compact(text);
  return featureKeys.some((word) => key.includes(word));
};
