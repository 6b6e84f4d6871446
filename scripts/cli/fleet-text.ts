import type { FleetNews } from '#lib/fleet/worker.ts';
import { utcSecond } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { WatchNews } from '#lib/watch/watcher.ts';
import { newsLine } from './watch-text.ts';

type OwnNews = Exclude<FleetNews, WatchNews>;

const rolloutLine = ({ code, wave, waves, state, problem }: Extract<OwnNews, { event: 'rollout' }>): string => {
  if (state === 'done') return `every dealer has code ${code}`;
  if (state === 'wave') return `code ${code} goes to wave ${wave} of ${waves}`;
  return `the rollout of code ${code} stopped in wave ${wave} of ${waves}: ${problem}. To go back, run: ${nextCommand('fleet', 'rollout', '--back')}`;
};

const lines: { [Event in OwnNews['event']]: (news: Extract<OwnNews, { event: Event }>) => string } = {
  'turn lost': ({ problem }) => problem,
  parked: ({ slug, problem }) => `${slug}: parked: ${problem}. When the cause is fixed, run: ${nextCommand('fleet', 'unpark', slug)}`,
  unparked: ({ slug }) => `${slug}: its files changed, so it is no longer parked; it is polled and built now`,
  'queue fault': ({ problem }) => `the queue does not answer: ${problem}; sites stay up, and work continues when it is back`,
  'queue back': () => 'the queue answers again',
  'state fault': ({ problem }) => `the state of dealers cannot be read or written: ${problem}; tried again in 5 seconds`,
  'upkeep fault': ({ problem }) => `the upkeep of the fleet failed: ${problem}; tried again at the next look`,
  rollout: rolloutLine,
};

const isOwn = (news: FleetNews): news is OwnNews => Object.hasOwn(lines, news.event);

/** An event of a worker as one line of text with its time. */
export const fleetNewsLine = (news: FleetNews, now: number): string =>
  isOwn(news) ? `${utcSecond(now)} ${(lines[news.event] as (news: OwnNews) => string)(news)}` : newsLine(news, now);
