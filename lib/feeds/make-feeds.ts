import type { Car } from '../model/car.ts';
import type { FeedText } from './channel.ts';
import { type FeedCar, type FeedDealer, type FeedPictures, type FeedSettings, feedDealer, makeFeedCar } from './feed-car.ts';
import type { ChannelName, FeedChoice } from './feed-files.ts';
import { channelsOf, folderOf } from './feed-files.ts';
import { channelKinds } from './registry.ts';
import { countStock, type FeedRule, type FeedStock } from './rules.ts';

/** Why a car is not in a channel, or what the channel may not like about it: the rule, the channel's name of the field, and what to do. */
export type FeedReason = { id: string; rule: string; field: string; fix: string };

/** What a channel lists: the ids of its cars, who is left out and why (one reason for each rule that the car breaks), and warnings. */
export type ChannelReport = { label: string; listed: string[]; leftOut: FeedReason[]; warnings: FeedReason[] };

/** The report of all switched-on channels, by name. */
export type FeedReport = Partial<Record<ChannelName, ChannelReport>>;

const reasonOf = ({ id }: FeedCar, { rule, field, fix }: FeedRule): FeedReason => ({ id, rule, field, fix });

/** Judges a car for one channel: the rules that keep it out, and those that only warn. */
function judge(car: FeedCar, rules: readonly FeedRule[], dealer: FeedDealer, stock: FeedStock) {
  const broken = rules.filter((rule) => rule.breaks(car, dealer, stock));
  return { leftOut: broken.filter(({ warns }) => !warns), warnings: broken.filter(({ warns }) => warns) };
}

/**
 * Makes the files of all channels that a site switches on, and says who is in which. `cars` are the listed cars of the site, in their order.
 * Pure: the same cars and settings give the same bytes.
 */
export function makeFeeds(
  cars: readonly Car[],
  settings: FeedSettings & { feeds: FeedChoice },
  pictures: FeedPictures,
): { files: FeedText[]; report: FeedReport } {
  const names = channelsOf(settings.feeds, settings.locale);
  if (names.length === 0) return { files: [], report: {} };
  const dealer = feedDealer(settings);
  const all = cars.map((car) => makeFeedCar(car, settings, pictures));
  const stock = countStock(all);
  const report: FeedReport = {};
  const files = names.flatMap((name) => {
    const channel = channelKinds[name];
    const [listed, leftOut, warnings]: [FeedCar[], FeedReason[], FeedReason[]] = [[], [], []];
    for (const car of all) {
      const judged = judge(car, channel.rules, dealer, stock);
      leftOut.push(...judged.leftOut.map((rule) => reasonOf(car, rule)));
      if (judged.leftOut.length > 0) continue;
      listed.push(car);
      warnings.push(...judged.warnings.map((rule) => reasonOf(car, rule)));
    }
    report[name] = { label: channel.label, listed: listed.map(({ id }) => id), leftOut, warnings };
    const folder = folderOf(channel, settings.feeds);
    return channel.write(listed, dealer).map(({ name: file, text }) => ({ name: folder + file, text }));
  });
  return { files, report };
}
