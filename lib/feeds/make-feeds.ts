import type { Car } from '../model/car.ts';
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
import { countStock, type FeedRule, type FeedStock, sharedNumbers } from './rules.ts';

/** Why a car is not in a channel, or what the channel may not like about it: the rule, the channel's name of the field, and what to do. */
type FeedReason = { id: string; rule: string; field: string; fix: string };

/** The cars that break one rule of a channel, by id. */
export type BrokenRule = Omit<FeedReason, 'id'> & { ids: string[] };

/** What a channel lists: the ids of its cars, the rules that keep cars out (a car is in each that it breaks), and those that only warn. */
type ChannelReport = { label: string; listed: string[]; leftOut: BrokenRule[]; warnings: BrokenRule[] };

/** The same, a reason for each car and rule. */
export const reasonsIn = (broken: readonly BrokenRule[]): FeedReason[] =>
  broken.flatMap(({ rule, field, fix, ids }) => ids.map((id) => ({ id, rule, field, fix })));

/** The report of all switched-on channels, by name. */
export type FeedReport = Partial<Record<ChannelName, ChannelReport>>;

/** A file of the feeds. Without a text it is the one of the release before, which need not be written again. */
export type FeedFile = { name: string; text: string | undefined };

/** What a later build needs to write again only what changed. */
export type FeedLedger = {
  /** All that decides what files say, but for the cars: code, settings, pictures. */
  key: string;
  /** The ids of the site's cars, in their order. */
  cars: string[];
  /** The VINs and stock numbers that several cars have. */
  shared: string;
  /** The lengths of the cars' texts in each file, in UTF-16 units, in the order of the listed cars. */
  lengths: Record<string, number[]>;
};

/** The feeds of the release before. */
export type FeedsBefore = {
  channels: FeedReport;
  ledger: FeedLedger;
  /** Whether a car is the same as then. */
  isSame(car: Car): boolean;
  hasFile(file: string): boolean;
  /** The text of one of its files; undefined for one that is missing or damaged. */
  textOf(file: string): string | undefined;
};

type Reason = Omit<FeedReason, 'id'>;
type Judged = { leftOut: readonly Reason[]; warnings: readonly Reason[] };

/** The rules of a channel that a car breaks. */
function judge({ rules }: Channel, car: FeedCar, dealer: FeedDealer, stock: FeedStock): Judged {
  const broken = rules.filter((rule) => rule.breaks(car, dealer, stock));
  return { leftOut: broken.filter(({ warns }) => !warns), warnings: broken.filter(({ warns }) => warns) };
}

/** The rules that each car broke, by its id. */
function reasonsById(broken: readonly BrokenRule[]): Map<string, Reason[]> {
  const byId = new Map<string, Reason[]>();
  for (const { ids, ...reason } of broken)
    for (const id of ids) {
      const known = byId.get(id);
      if (known) known.push(reason);
      else byId.set(id, [reason]);
    }
  return byId;
}

/** Collects the cars that break each rule. */
function collectReasons() {
  const broken = new Map<string, BrokenRule>();
  return {
    note: ({ rule, field, fix }: Reason | FeedRule, id: string) => {
      const key = `${rule} ${field}`;
      const known = broken.get(key);
      if (known) known.ids.push(id);
      else broken.set(key, { rule, field, fix, ids: [id] });
    },
    all: () => [...broken.values()],
  };
}

/** A file of the release before, and where the text of each car is in it. */
type OldRows = { text: string; starts: number[]; lengths: readonly number[]; places: ReadonlyMap<string, number> };

/** Opens a file of the release before; undefined for one that is not as its ledger says. */
function openRows(
  file: RowFile,
  head: string,
  text: string | undefined,
  lengths: readonly number[] | undefined,
  places: ReadonlyMap<string, number>,
): OldRows | undefined {
  if (text === undefined || lengths?.length !== places.size || !text.startsWith(head)) return undefined;
  const starts: number[] = [];
  let at = head.length;
  for (const length of lengths) {
    starts.push(at);
    at += length + file.gap.length;
  }
  const end = Math.max(head.length, at - file.gap.length) + file.tail.length;
  return lengths.length > 0 && end === text.length ? { text, starts, lengths, places } : undefined;
}

/** Writes a file: texts of cars that are as they were come in one piece from the old file. */
function writeRows(
  file: RowFile,
  head: string,
  cars: readonly Car[],
  rowOf: (car: Car) => string,
  placeOf: (car: Car) => number | undefined,
  old: OldRows | undefined,
) {
  const pieces: string[] = [];
  const lengths: number[] = [];
  for (let at = 0; at < cars.length; ) {
    const first = old && placeOf(cars[at] as Car);
    if (!old || first === undefined) {
      const row = rowOf(cars[at] as Car);
      pieces.push(row);
      lengths.push(row.length);
      at += 1;
      continue;
    }
    let last = first;
    for (at += 1; at < cars.length && placeOf(cars[at] as Car) === last + 1; at += 1) last += 1;
    pieces.push(old.text.slice(old.starts[first], (old.starts[last] as number) + (old.lengths[last] as number)));
    for (let place = first; place <= last; place += 1) lengths.push(old.lengths[place] as number);
  }
  return { text: head + pieces.join(file.gap) + file.tail, lengths };
}

/** The listed cars with the latest dates. */
const newestOf = (cars: readonly Car[], most: number): Car[] =>
  cars
    .filter(({ created_at_timestamp }) => created_at_timestamp !== undefined)
    .sort((a, b) => (b.created_at_timestamp ?? 0) - (a.created_at_timestamp ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, most);

type FeedOptions = {
  /** Names all that decides what files say, but for the cars. */
  key?: string;
  before?: FeedsBefore | undefined;
};

/** Whether only the content of single cars differs from the release before, so that its texts of all others can be used. */
const isUsable = ({ ledger }: FeedsBefore, { key, cars, shared }: Omit<FeedLedger, 'lengths'>): boolean =>
  ledger.key === key &&
  ledger.shared === shared &&
  ledger.cars.length === cars.length &&
  ledger.cars.every((id, index) => id === cars[index]);

/**
 * Makes the files of all channels that a site switches on, and says who is in which. `cars` are the listed cars of the site, in their order.
 * The same cars and settings give the same bytes, with the release before or without.
 */
export function makeFeeds(
  cars: readonly Car[],
  settings: FeedSiteSettings & { feeds: FeedChoice },
  pictures: FeedPictures,
  { key = '', before }: FeedOptions = {},
): { files: FeedFile[]; report: FeedReport; ledger?: FeedLedger } {
  const names = channelsOf(settings.feeds, settings.locale);
  if (names.length === 0) return { files: [], report: {} };
  const dealer = feedDealer(settings);
  const records = new Map<Car, FeedCar>();
  const recordOf = (car: Car): FeedCar => {
    const known = records.get(car) ?? makeFeedCar(car, settings, pictures);
    records.set(car, known);
    return known;
  };
  const stock = countStock(cars.map(identityOf));
  const ledger: FeedLedger = { key, cars: cars.map(({ id }) => id), shared: sharedNumbers(stock), lengths: {} };
  const known = before && isUsable(before, ledger) ? before : undefined;
  const same = new Set(known ? cars.filter((car) => known.isSame(car)) : []);
  const report: FeedReport = {};

  const files = names.flatMap((name): FeedFile[] => {
    const channel: Channel = channelKinds[name];
    const was = known?.channels[name];
    const [outBefore, warnedBefore] = [reasonsById(was?.leftOut ?? []), reasonsById(was?.warnings ?? [])];
    const [leftOut, warnings] = [collectReasons(), collectReasons()];
    const judged = (car: Car): Judged =>
      was && same.has(car)
        ? { leftOut: outBefore.get(car.id) ?? [], warnings: warnedBefore.get(car.id) ?? [] }
        : judge(channel, recordOf(car), dealer, stock);
    const listed = cars.filter((car) => {
      const broken = judged(car);
      for (const rule of broken.leftOut) leftOut.note(rule, car.id);
      if (broken.leftOut.length > 0) return false;
      for (const rule of broken.warnings) warnings.note(rule, car.id);
      return true;
    });
    report[name] = { label: channel.label, listed: listed.map(({ id }) => id), leftOut: leftOut.all(), warnings: warnings.all() };

    const folder = folderOf(channel, settings.feeds);
    const places = new Map((was?.listed ?? []).map((id, index) => [id, index]));
    const placeOf = (car: Car) => (same.has(car) ? places.get(car.id) : undefined);
    const rows = (channel.rows ?? []).map((file): FeedFile => {
      const path = folder + file.name;
      const head = file.head(dealer);
      const old = known && openRows(file, head, known.textOf(path), known.ledger.lengths[path], places);
      const { text, lengths } = writeRows(file, head, listed, (car) => file.row(recordOf(car), dealer), placeOf, old);
      ledger.lengths[path] = lengths;
      return { name: path, text };
    });
    const { carFile, write, newest } = channel;
    const pages = carFile
      ? listed.map((car): FeedFile => {
          const path = folder + carFile.name(car.slug);
          const isKept = known !== undefined && placeOf(car) !== undefined && known.hasFile(path);
          return { name: path, text: isKept ? undefined : carFile.text(recordOf(car), dealer) };
        })
      : [];
    const needed = newest === undefined ? listed : newestOf(listed, newest);
    const others = write?.(needed.map(recordOf), dealer) ?? [];
    return [...rows, ...pages, ...others.map(({ name: file, text }) => ({ name: folder + file, text }))];
  });
  return { files, report, ledger };
}
