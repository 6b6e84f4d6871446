import type { Car } from '../model/car.ts';
import { firstSorted } from '../model/first-sorted.ts';
import type { Channel, RowFile } from './channel.ts';
import {
  type FeedCar,
  type FeedDealer,
  type FeedPictures,
  type FeedSiteSettings,
  feedDealer,
  identityOf,
  makeFeedCar,
} from './feed-car.ts';
import type { ChannelName, FeedChoice } from './feed-files.ts';
import { channelsOf, folderOf } from './feed-files.ts';
import { channelKinds } from './registry.ts';
import { findRows, type OldFile, openRows, type Piece, type WrittenRows } from './row-pieces.ts';
import { countStock, sharedNumbers } from './rules.ts';
import { utf8Length } from './text.ts';
import { type BrokenRule, type ChannelReport, channelReport, judgeCars, listedBy, type Reason, type Verdicts } from './verdicts.ts';

/** The reasons of the rules, one for each car and rule. */
export const reasonsIn = (broken: readonly BrokenRule[]): (Reason & { id: string })[] =>
  broken.flatMap(({ rule, field, fix, ids }) => ids.map((id) => ({ id, rule, field, fix })));

/** The report of all switched-on channels, by name. */
export type FeedReport = Partial<Record<ChannelName, ChannelReport>>;

/** The new parts of a file of rows, whether a car's row was in the previous release, and the cars whose previous rows are gone. */
export type CarriedRows = WrittenRows & { isKept: (id: string) => boolean; left: ReadonlySet<string> };

/**
 * A file of the feeds: its text, or the pieces that it is assembled from, or neither if the previous release has the same file. `rows` says
 * what is new, if it was derived from the previous release's file.
 */
export type FeedFile = { name: string; text?: string; pieces?: Piece[]; rows?: CarriedRows };

/** What the next build needs to rewrite only changes. */
export type FeedLedger = Verdicts & {
  /** Everything that determines the files, except the cars: code and settings. */
  key: string;
  /** The ids of the site's cars, in order. */
  cars: string[];
  /** The VINs and stock numbers that several cars have. */
  shared: string;
  /** The lengths in bytes of the cars' texts in each file, in the order of the listed cars. */
  lengths: Record<string, Uint32Array>;
};

/** The feeds of the previous release. */
export type FeedsBefore = {
  ledger: FeedLedger;
  /** Whether a car and all its pictures are unchanged. */
  isSame(car: Car): boolean;
  /** One of its files. Undefined if it is missing or damaged. */
  fileOf(file: string): OldFile | undefined;
};

const createdAt = ({ created_at_timestamp: at }: Car): number => at ?? Number.NEGATIVE_INFINITY;
const byNewest = (a: Car, b: Car) => createdAt(b) - createdAt(a) || (a.id < b.id ? -1 : 1);

/** The indexes of the most recent listed cars. */
function newestOf(cars: readonly Car[], listed: Iterable<number>, most: number): number[] {
  const dated = [...listed].filter((place) => (cars[place] as Car).created_at_timestamp !== undefined);
  return firstSorted(dated, (a, b) => byNewest(cars[a] as Car, cars[b] as Car), most);
}

type FeedOptions = {
  /** A key of everything that determines the files, except the cars. */
  key?: string;
  before?: FeedsBefore | undefined;
};

/** Each car's index in the previous release, or a negative number. */
function placesOf(cars: readonly string[], before: readonly string[]): Int32Array {
  let places: Map<string, number> | undefined;
  return Int32Array.from(cars, (id, index) => {
    if (before[index] === id) return index;
    places ??= new Map(before.map((one, place) => [one, place]));
    return places.get(id) ?? -1;
  });
}

/** Each car's row in a channel's files of the previous release, or a negative number, and the number of rows. */
type RowsBefore = { rows: Int32Array; count: number };

function rowsBefore({ rules }: Channel, number: number, ledger: FeedLedger): RowsBefore {
  const isListed = listedBy(ledger, { rules }, number);
  let count = 0;
  const rows = Int32Array.from(ledger.cars, (_id, place) => {
    if (!isListed(place)) return -1;
    count += 1;
    return count - 1;
  });
  return { rows, count };
}

/** Whether each car of a stock had the same index before, and breaks the same rules. */
const isUnmoved = (places: Int32Array, now: Verdicts, before: FeedLedger): boolean =>
  places.length === before.cars.length &&
  places.every((place, index) => place === index) &&
  now.codes.every((code, index) => code === before.codes[index]) &&
  JSON.stringify(now.sets) === JSON.stringify(before.sets);

/** The rows of a channel that lists the same cars as before. */
function sameRows(listed: Uint32Array, cars: number): RowsBefore {
  const rows = new Int32Array(cars).fill(-1);
  for (let row = 0; row < listed.length; row += 1) rows[listed[row] as number] = row;
  return { rows, count: listed.length };
}

/**
 * The previous release's cars whose rows no longer appear in a file. `old` has the rows of the current cars, of which `changed` ones are
 * rewritten.
 */
function carsLeft(cars: readonly string[], { rows, count }: RowsBefore, old: Int32Array, changed: readonly number[]): Set<string> {
  const isFound = new Uint8Array(count);
  for (const row of old) if (row >= 0) isFound[row] = 1;
  for (const at of changed) if ((old[at] as number) >= 0) isFound[old[at] as number] = 0;
  return new Set(cars.filter((_id, place) => (rows[place] as number) >= 0 && isFound[rows[place] as number] === 0));
}

/** Writes every row of a file. */
function writeRows({ gap, tail }: RowFile, head: string, texts: readonly string[]) {
  return { text: head + texts.join(gap) + tail, lengths: Uint32Array.from(texts, utf8Length) };
}

/**
 * Makes the files of all channels that a site switches on, and reports which cars each one lists. `cars` are the site's listed cars, in
 * order. The same cars and settings give the same bytes, with or without a previous release.
 */
export function makeFeeds(
  cars: readonly Car[],
  settings: FeedSiteSettings & { feeds: FeedChoice },
  pictures: FeedPictures,
  { key = '', before }: FeedOptions = {},
): { files: FeedFile[]; report: FeedReport; ledger?: FeedLedger } {
  const names = channelsOf(settings.feeds, settings.locale);
  if (names.length === 0) return { files: [], report: {} };
  const channels = names.map((name): Channel => channelKinds[name]);
  const dealer: FeedDealer = feedDealer(settings);
  const records: (FeedCar | undefined)[] = new Array(cars.length);
  const recordAt = (index: number): FeedCar => (records[index] ??= makeFeedCar(cars[index] as Car, settings, pictures));
  const stock = countStock(cars.map(identityOf));
  const [ids, shared] = [cars.map(({ id }) => id), sharedNumbers(stock)];
  const usableBefore = before?.ledger.key === key && before.ledger.shared === shared ? before : undefined;
  const places = placesOf(ids, usableBefore?.ledger.cars ?? []);
  const same = Uint8Array.from(cars, (car, index) =>
    Number(usableBefore !== undefined && (places[index] as number) >= 0 && usableBefore.isSame(car)),
  );
  const verdicts = judgeCars(channels, cars.length, recordAt, { dealer, stock }, usableBefore?.ledger, (at) =>
    same[at] ? (places[at] as number) : -1,
  );
  const ledger: FeedLedger = { key, cars: ids, shared, ...verdicts, lengths: {} };
  const unmoved = usableBefore !== undefined && isUnmoved(places, verdicts, usableBefore.ledger);
  let placeById: Map<string, number> | undefined;
  const placeNow = (id: string): number => {
    placeById ??= new Map(ids.map((one, index) => [one, index]));
    return placeById.get(id) ?? -1;
  };

  const all = Uint32Array.from(cars.keys());
  const files = channels.flatMap((channel, number): FeedFile[] => {
    const isListed = listedBy(verdicts, channel, number);
    const listed = all.filter(isListed);
    const carAt = (at: number) => cars[listed[at] as number] as Car;
    const recordOf = (at: number) => recordAt(listed[at] as number);
    const wasAt = usableBefore && (unmoved ? sameRows(listed, cars.length) : rowsBefore(channel, number, usableBefore.ledger));
    const old = Int32Array.from(listed, (index) => wasAt?.rows[places[index] as number] ?? -1);
    const folder = folderOf(channel, settings.feeds);
    const rows = (channel.rows ?? []).map((file): FeedFile => {
      const name = folder + file.name;
      const head = file.head(dealer);
      const textOf = (at: number) => file.row(recordOf(at), dealer);
      const open = usableBefore && wasAt && openRows(file, head, usableBefore.fileOf(name), usableBefore.ledger.lengths[name], wasAt.count);
      const again = open && findRows(file, head, { old, textOf, isSame: (at) => same[listed[at] as number] === 1 }, open);
      if (!again) {
        const { text, lengths } = writeRows(
          file,
          head,
          Array.from(listed, (_index, at) => textOf(at)),
        );
        ledger.lengths[name] = lengths;
        return { name, text };
      }
      const { lengths, changed, pieces, ...written } = again;
      ledger.lengths[name] = lengths;
      const changedIds = new Set(changed.map((at) => carAt(at).id));
      const isKept = (id: string) => isListed(placeNow(id)) && !changedIds.has(id);
      const left = carsLeft(usableBefore.ledger.cars, wasAt, old, changed);
      return { name, ...(pieces ? { pieces } : {}), rows: { ...written, isKept, left } };
    });
    const { carFile, write, newest } = channel;
    const pages = carFile
      ? Array.from(listed, (index, at): FeedFile => {
          const car = carAt(at);
          const name = folder + carFile.name(car.slug);
          const isCarried = same[index] === 1 && (old[at] as number) >= 0 && usableBefore?.fileOf(name) !== undefined;
          return isCarried ? { name } : { name, text: carFile.text(recordOf(at), dealer) };
        })
      : [];
    const needed = !write || newest === 0 ? [] : newest === undefined ? [...listed] : newestOf(cars, listed, newest);
    const others = write?.(needed.map(recordAt), dealer) ?? [];
    return [...rows, ...pages, ...others.map(({ name, text }) => ({ name: folder + name, text }))];
  });
  const report: FeedReport = Object.fromEntries(
    names.map((name, number) => [name, channelReport(channelKinds[name], number, ids, verdicts)]),
  );
  return { files, report, ledger };
}
