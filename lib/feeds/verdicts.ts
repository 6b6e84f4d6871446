import type { Channel } from './channel.ts';
import type { FeedCar, FeedDealer } from './feed-car.ts';
import type { FeedStock } from './rules.ts';

/** Why a car is not in a channel, or may be refused by it: the rule, the channel's name for the field, and what to do. */
export type Reason = { rule: string; field: string; fix: string };

/** The cars that break one rule of a channel, by id. */
export type BrokenRule = Reason & { ids: string[] };

/** What a channel lists: the ids of its cars, the rules that exclude cars (each with all cars that break it), and those that only warn. */
export type ChannelReport = { label: string; listed: string[]; leftOut: BrokenRule[]; warnings: BrokenRule[] };

/** The rules that a car breaks: for each switched-on channel, the indexes in its list of rules. */
type BrokenRules = readonly (readonly number[])[];

/** The rules that each car breaks. Most cars break the same ones, so each combination is stored once, numbered in order of appearance. */
export type Verdicts = { sets: BrokenRules[]; codes: Uint32Array };

type JudgedChannel = Pick<Channel, 'label'> & { rules: readonly (Reason & { warns?: boolean | undefined })[] };

/** Whether a car that breaks these rules of a channel is listed. */
const isListedBy = ({ rules }: Pick<JudgedChannel, 'rules'>, broken: readonly number[]): boolean =>
  broken.every((at) => rules[at]?.warns === true);

/** Whether each car is listed by the channel with this number. */
export function listedBy({ sets, codes }: Verdicts, channel: Pick<JudgedChannel, 'rules'>, number: number): (place: number) => boolean {
  const isListed = sets.map((set) => isListedBy(channel, set[number] ?? []));
  return (place) => isListed[codes[place] as number] === true;
}

/**
 * Checks this many cars against the rules of all channels. A car with an index in `before` keeps its result; `placeOf` returns a negative
 * number for the others.
 */
export function judgeCars(
  channels: readonly Channel[],
  cars: number,
  recordAt: (index: number) => FeedCar,
  { dealer, stock }: { dealer: FeedDealer; stock: FeedStock },
  before: Verdicts | undefined,
  placeOf: (index: number) => number,
): Verdicts {
  const sets: BrokenRules[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (set: BrokenRules): number => {
    const key = JSON.stringify(set);
    const number = numbers.get(key) ?? sets.push(set) - 1;
    numbers.set(key, number);
    return number;
  };
  const judge = (car: FeedCar): BrokenRules =>
    channels.map(({ rules }) => rules.flatMap((rule, at) => (rule.breaks(car, dealer, stock) ? [at] : [])));
  const carried = (before?.sets ?? []).map(() => -1);
  const codes = new Uint32Array(cars).map((_code, index) => {
    const place = before ? placeOf(index) : -1;
    if (!before || place < 0) return numberOf(judge(recordAt(index)));
    const old = before.codes[place] as number;
    const carriedNumber = carried[old] as number;
    if (carriedNumber >= 0) return carriedNumber;
    const number = numberOf(before.sets[old] as BrokenRules);
    carried[old] = number;
    return number;
  });
  return { sets, codes };
}

/** Reports which cars a channel lists, and which it leaves out and why. `cars` are the ids of all cars, in order. */
export function channelReport(channel: JudgedChannel, number: number, cars: readonly string[], { sets, codes }: Verdicts): ChannelReport {
  const report: ChannelReport = { label: channel.label, listed: [], leftOut: [], warnings: [] };
  /** Collects the cars of a rule. The same rule about the same field counts as one. */
  const listOf = (rules: BrokenRule[], at: number): string[] => {
    const { rule, field, fix } = channel.rules[at] as Reason;
    const entry = rules.find((one) => one.rule === rule && one.field === field);
    if (entry) return entry.ids;
    const ids: string[] = [];
    rules.push({ rule, field, fix, ids });
    return ids;
  };
  const lists = sets.map((set) => {
    const broken = set[number] ?? [];
    if (isListedBy(channel, broken)) return [report.listed, ...broken.map((at) => listOf(report.warnings, at))];
    return broken.filter((at) => !channel.rules[at]?.warns).map((at) => listOf(report.leftOut, at));
  });
  for (let place = 0; place < cars.length; place += 1)
    for (const list of lists[codes[place] as number] ?? []) list.push(cars[place] as string);
  return report;
}
