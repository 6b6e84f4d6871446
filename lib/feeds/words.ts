import { formatNumber } from '#lib/locale/thousands.ts';
import { hybridFuels } from '../cars/electric.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';
import { cleanDescription } from './text.ts';

/** The first word of a channel whose pattern matches the dealer's word. */
const firstFit = <W extends string>(table: readonly (readonly [RegExp, W])[], text: string | undefined): W | undefined =>
  text === undefined ? undefined : table.find(([pattern]) => pattern.test(text))?.[1];

const utes = /\bute\b|pick-?\s?up|cab[\s-]?chassis|\butility\b|\b(?:single|dual|double|extra|super|king|space|crew)[\s-]?cab\b/i;

const googleBodies = [
  [utes, 'ute'],
  [/people mover|mini-?van|\bmpv\b/i, 'minivan'],
  [/\bvan\b/i, 'full_size_van'],
  [/convertible|cabriolet|roadster|soft[\s-]?top/i, 'convertible'],
  [/coup[eé]/i, 'coupe'],
  [/crossover/i, 'crossover'],
  [/hatch/i, 'hatchback'],
  [/liftback|notchback/i, 'notchback'],
  [/limousine/i, 'limousine'],
  [/sedan|saloon/i, 'sedan'],
  [/wagon|estate/i, 'station_wagon'],
  [/\bsuv\b/i, 'suv'],
  [/truck/i, 'truck'],
] as const;

/** Google's `body_style`. Undefined for a body that it does not list. */
export const googleBody = ({ body }: FeedCar) => firstFit(googleBodies, body);

const hybrid = new RegExp(`phev|plug-?in|${hybridFuels.source}`, 'i');

const googleEngines = [
  [hybrid, 'hybrid'],
  [/electric|\bev\b|\bbev\b/i, 'electric'],
  [/diesel/i, 'diesel'],
  [/petrol|unleaded|gasoline|\bgas\b|\bulp\b|premium/i, 'gasoline'],
] as const;

/** Google's `engine`, which names the fuel. A plug-in is a hybrid in the feed. */
export const googleEngine = ({ fuel }: FeedCar) => firstFit(googleEngines, fuel);

const metaBodies = [
  [new RegExp(`${utes.source}|truck`, 'i'), 'TRUCK'],
  [/people mover|mini-?van|\bmpv\b/i, 'MINIVAN'],
  [/\bvan\b/i, 'VAN'],
  [/convertible|cabriolet|roadster|soft[\s-]?top/i, 'CONVERTIBLE'],
  [/coup[eé]/i, 'COUPE'],
  [/crossover/i, 'CROSSOVER'],
  [/hatch/i, 'HATCHBACK'],
  [/sedan|saloon|liftback/i, 'SEDAN'],
  [/wagon|estate/i, 'WAGON'],
  [/\bsuv\b/i, 'SUV'],
  [/small|micro/i, 'SMALL_CAR'],
] as const;

/** `body_style` of Meta's and TikTok's files; OTHER for a body that they do not list. */
export const metaBody = ({ body }: FeedCar) => firstFit(metaBodies, body) ?? 'OTHER';

const metaFuels = [
  [hybrid, 'HYBRID'],
  [/electric|\bev\b|\bbev\b/i, 'ELECTRIC'],
  [/diesel/i, 'DIESEL'],
  [/flex|e85/i, 'FLEX'],
  [/petrol|unleaded|gasoline|\bgas\b|\bulp\b|premium/i, 'GASOLINE'],
] as const;

/** `fuel_type` of Meta's feed file: never the PETROL and PLUGIN_HYBRID of its Graph node, which a file must not send. */
export const metaFuel = ({ fuel }: FeedCar) => (fuel === undefined ? undefined : (firstFit(metaFuels, fuel) ?? 'OTHER'));

const metaDrives = [
  [/\b4\s?x\s?4\b|\b4[\s-]?(?:wd\b|wheel)|four/i, '4X4'],
  [/\b4\s?x\s?2\b|\b2[\s-]?(?:wd\b|wheel)|two/i, '4X2'],
  [/awd|all/i, 'AWD'],
  [/fwd|front/i, 'FWD'],
  [/rwd|rear/i, 'RWD'],
] as const;

/** `drivetrain` of Meta's feed file. */
export const metaDrive = ({ drive }: FeedCar) => (drive === undefined ? undefined : (firstFit(metaDrives, drive) ?? 'Other'));

const gearboxes = [
  // An automated manual has no clutch pedal.
  [/auto|cvt|dct|dsg|variable|dual[\s-]clutch|tronic|reduction|single[\s-]speed/i, 'Automatic'],
  [/manual/i, 'Manual'],
] as const;

/** Whether the gearbox is automatic or manual. Undefined if unknown. */
export const gearbox = ({ transmission }: FeedCar) => firstFit(gearboxes, transmission);

/**
 * New or Used, and CPO for a certified used car. Undefined for a car of unknown type. A demonstrator is used: it was registered and driven.
 */
export const metaState = ({ condition, certified }: FeedCar) =>
  condition === 'new' ? 'New' : condition === undefined ? undefined : certified ? 'CPO' : 'Used';

/** Facts about a car in one line, for a description if the dealer wrote none. */
export const factsLine = ({ title, distance, transmission, fuel, body, colour }: FeedCar, unit: string): string => {
  const facts = [distance === undefined ? undefined : `${formatNumber(distance)} ${unit}`, transmission, fuel, body, colour];
  return [title, ...facts.filter(Boolean)].join(', ');
};

/** Computed once for all channels. */
const descriptions = new WeakMap<FeedCar, string>();

/** A car's text for channels: the dealer's comments, or its facts if there are none. Each channel shortens it to its own length. */
export function description(car: FeedCar, { unit }: FeedDealer): string {
  const cachedText = descriptions.get(car);
  if (cachedText !== undefined) return cachedText;
  const facts = factsLine(car, unit);
  const text = cleanDescription(car.comments || facts) || facts;
  descriptions.set(car, text);
  return text;
}
