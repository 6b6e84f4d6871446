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

/** What a channel lists: the ids of its cars, who is left out and why (one reason for each rule that the car breaks), and warnings. */
type ChannelReport = { label: string; listed: string[]; leftOut: FeedReason[]; warnings: FeedReason[] };

/** The report of all switched-on channels, by name. */
export type FeedReport = Partial<Record<ChannelName, ChannelReport>>;

const noStock: FeedStock = countStock([]);

const reasonOf = ({ id }: FeedCar, { rule, field, fix }: FeedRule): FeedReason => ({ id, rule, field, fix });

type Judged = { leftOut: FeedReason[]; warnings: FeedReason[] };

/** What one channel makes of each car: the rules that keep it out, and those that only warn. What other cars decide is asked each time. */
function judgeOf({ rules }: Channel): (car: FeedCar, dealer: FeedDealer, stock: FeedStock) => Judged {
  const comparing = rules.filter(({ comparesCars }) => comparesCars);
  const ofCar = perCar((car, dealer): Judged => {
    const broken = rules.filter((rule) => !rule.comparesCars && rule.breaks(car, dealer, noStock));
    return {
      leftOut: broken.flatMap((rule) => (rule.warns ? [] : [reasonOf(car, rule)])),
      warnings: broken.flatMap((rule) => (rule.warns ? [reasonOf(car, rule)] : [])),
    };
  });
  return (car, dealer, stock) => {
    const judged = ofCar(car, dealer);
    const more = comparing.filter((rule) => rule.breaks(car, dealer, stock)).map((rule) => reasonOf(car, rule));
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
    const [listed, leftOut, warnings]: [FeedCar[], FeedReason[], FeedReason[]] = [[], [], []];
    for (const car of all) {
      const judged = judges[name](car, dealer, stock);
      leftOut.push(...judged.leftOut);
      if (judged.leftOut.length > 0) continue;
      listed.push(car);
      warnings.push(...judged.warnings);
    }
    report[name] = { label: channel.label, listed: listed.map(({ id }) => id), leftOut, warnings };
    const folder = folderOf(channel, settings.feeds);
    return channel.write(listed, dealer).map(({ name: file, text }) => ({ name: folder + file, text }));
  });
  return { files, report };
}
