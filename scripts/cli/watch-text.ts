import { countOf } from '#lib/locale/plural.ts';
import type { WatchNews } from '#lib/watch/watcher.ts';

const moment = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
const retryText = (at: number | undefined) => (at === undefined ? '' : `; next try at ${moment(at)}`);
const firstLine = (text: string) => text.split('\n')[0];

type Lines = { [Event in WatchNews['event']]: (news: Extract<WatchNews, { event: Event }>) => string };

const lines: Lines = {
  polled: ({ slug, changed }) => `${slug}: polled, ${changed ? 'changed' : 'unchanged'}`,
  'poll failed': ({ slug, problem, again: at }) => `${slug}: the poll failed: ${firstLine(problem)}${retryText(at)}`,
  'build started': ({ slug, reasons }) => `${slug}: build started (${reasons.join(', ')})`,
  'build failed': ({ slug, problem, again: at }) => `${slug}: the build failed: ${firstLine(problem)}${retryText(at)}`,
  built: ({ slug, ms, changedPages, nextDue, latenessMs }) =>
    `${slug}: built, ${countOf(changedPages, 'page')} changed in ${(ms / 1000).toFixed(1)} s` +
    `${latenessMs === undefined ? '' : `, ${(latenessMs / 1000).toFixed(1)} s after it was due`}${nextDue === undefined ? '' : `; next scheduled change at ${moment(nextDue)}`}`,
  webhook: ({ slugs, duplicate }) => `${slugs.join(', ')}: ${duplicate ? 'duplicate webhook, ignored' : 'webhook'}`,
  dealers: ({ added, removed }) =>
    [added.length ? `now watching: ${added.join(', ')}` : '', removed.length ? `no longer watching: ${removed.join(', ')}` : '']
      .filter(Boolean)
      .join('; '),
  'state not saved': ({ problem }) => `the state could not be saved: ${problem}`,
  'dealers not listed': ({ problem }) => `the dealers cannot be listed: ${problem}`,
  stopping: ({ builds }) => `stopping${builds > 0 ? `, waiting for ${countOf(builds, 'build')}` : ''}`,
};

/** An event of the watcher as one line of text with its time. */
export function newsLine(news: WatchNews, now: number): string {
  return `${moment(now)} ${(lines[news.event] as (news: WatchNews) => string)(news)}`;
}
