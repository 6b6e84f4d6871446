import type { Car } from '../model/car.ts';
import type { Channel, ChannelText } from './channel.ts';
import { type FeedCar, type FeedDealer, type FeedPictures, type FeedSiteSettings, feedDealer, makeFeedCar } from './feed-car.ts';
import type { ChannelName, FeedChoice } from './feed-files.ts';
import { channelNames, channelsOf, folderOf } from './feed-files.ts';
import { perCar } from './per-car.ts';
import { channelKinds } from './registry.ts';
import { countStock, type FeedRule, type FeedStock } from './rules.ts';

/** Why a car is not in a channel, or what the channel may not like about it: the rule, the channel's name of the field, and what to do. */
export type FeedReason = { id: string; rule: string; field: string; fix: string };

/** The cars that break one rule of a channel, by id. */
export type BrokenRule = Omit<FeedReason, 'id'> & { ids: string[] };

/** What a channel lists: the ids of its cars, the rules that keep cars out (a car is in each that it breaks), and those that only warn. */
type ChannelReport = { label: string; listed: string[]; leftOut: BrokenRule[]; warnings: BrokenRule[] };

/** The same, a reason for each car and rule. */
export const reasonsIn = (broken: readonly BrokenRule[]): FeedReason[] =>
  broken.flatMap(({ rule, field, fix, ids }) => ids.map((id) => ({ id, rule, field, fix })));

/** The report of all switched-on channels, by name. */
export type FeedReport = Partial<Record<ChannelName, ChannelReport>>;

const noStock: FeedStock = countStock([]);

/** The rules that a car breaks. */
type Judged = { leftOut: readonly FeedRule[]; warnings: readonly FeedRule[] };

const nothing: Judged = { leftOut: [], warnings: [] };

/** What one channel makes of each car: the rules that keep it out, and those that only warn. What other cars decide is asked each time. */
function judgeOf({ rules }: Channel): (car: FeedCar, dealer: FeedDealer, stock: FeedStock) => Judged {
  const comparing = rules.filter(({ comparesCars }) => comparesCars);
  const ofCar = perCar((car, dealer): Judged => {
    const broken = rules.filter((rule) => !rule.comparesCars && rule.breaks(car, dealer, noStock));
    if (broken.length === 0) return nothing;
    return { leftOut: broken.filter(({ warns }) => !warns), warnings: broken.filter(({ warns }) => warns) };
  });
  return (car, dealer, stock) => {
    const judged = ofCar(car, dealer);
    const more = comparing.filter((rule) => rule.breaks(car, dealer, stock));
    return more.length > 0 ? { ...judged, leftOut: [...judged.leftOut, ...more] } : judged;
  };
}

const judges = Object.fromEntries(channelNames.map((name) => [name, judgeOf(channelKinds[name])])) as Record<
  ChannelName,
  ReturnType<typeof judgeOf>
>;

/** What one process keeps of a dealer's feeds: the records of its cars while settings and pictures are the same. */
export type FeedMemory = {
  made?: { settings: string; pictures: FeedPictures; dealer: FeedDealer; cars: WeakMap<Car, FeedCar> };
};

function recallCars(cars: readonly Car[], settings: FeedSiteSettings, pictures: FeedPictures, memory: FeedMemory) {
  const key = JSON.stringify(settings);
  const { made } = memory;
  const now =
    made && made.settings === key && made.pictures === pictures
      ? made
      : { settings: key, pictures, dealer: feedDealer(settings), cars: new WeakMap<Car, FeedCar>() };
  memory.made = now;
  const recordOf = (car: Car) => {
    const before = now.cars.get(car);
    if (before) return before;
    const record = makeFeedCar(car, settings, pictures);
    now.cars.set(car, record);
    return record;
  };
  return { dealer: now.dealer, all: cars.map(recordOf) };
}

/**
 * Makes the files of all channels that a site switches on, and says who is in which. `cars` are the listed cars of the site, in their order.
 * The same cars and settings give the same bytes, with a memory or without.
 */
export function makeFeeds(
  cars: readonly Car[],
  settings: FeedSiteSettings & { feeds: FeedChoice },
  pictures: FeedPictures,
  memory: FeedMemory = {},
): { files: ChannelText[]; report: FeedReport } {
  const names = channelsOf(settings.feeds, settings.locale);
  if (names.length === 0) return { files: [], report: {} };
  const { dealer, all } = recallCars(cars, settings, pictures, memory);
  const stock = countStock(all);
  const report: FeedReport = {};
  const files = names.flatMap((name) => {
    const channel: Channel = channelKinds[name];
    const listed: FeedCar[] = [];
    const [leftOut, warnings] = [new Map<FeedRule, BrokenRule>(), new Map<FeedRule, BrokenRule>()];
    const note = (broken: Map<FeedRule, BrokenRule>, rule: FeedRule, id: string) => {
      const known = broken.get(rule);
      if (known) known.ids.push(id);
      else broken.set(rule, { rule: rule.rule, field: rule.field, fix: rule.fix, ids: [id] });
    };
    for (const car of all) {
      const judged = judges[name](car, dealer, stock);
      for (const rule of judged.leftOut) note(leftOut, rule, car.id);
      if (judged.leftOut.length > 0) continue;
      listed.push(car);
      for (const rule of judged.warnings) note(warnings, rule, car.id);
    }
    const ids = listed.map(({ id }) => id);
    report[name] = { label: channel.label, listed: ids, leftOut: [...leftOut.values()], warnings: [...warnings.values()] };
    const folder = folderOf(channel, settings.feeds);
    return channel.write(listed, dealer).map(({ name: file, text }) => ({ name: folder + file, text }));
  });
  return { files, report };
}
