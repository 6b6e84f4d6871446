import { countOf } from '#lib/locale/plural.ts';
import type { WatchNews } from '#lib/watch/watcher.ts';

const moment = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
const again = (at: number | undefined) => (at === undefined ? '' : `; again at ${moment(at)}`);
const firstLine = (text: string) => text.split('\n')[0];

type Say = { [Event in WatchNews['event']]: (news: Extract<WatchNews, { event: Event }>) => string };

const lines: Say = {
  polled: ({ slug, changed }) => `${slug}: looked at, ${changed ? 'changed' : 'unchanged'}`,
  'poll failed': ({ slug, problem, again: at }) => `${slug}: its source cannot be read: ${firstLine(problem)}${again(at)}`,
  'build begun': ({ slug, reasons }) => `${slug}: building for ${reasons.join(', ')}`,
  'build failed': ({ slug, problem, again: at }) => `${slug}: the build failed: ${firstLine(problem)}${again(at)}`,
  built: ({ slug, ms, changedPages, nextDue, latenessMs }) =>
    `${slug}: built, ${countOf(changedPages, 'page')} changed in ${(ms / 1000).toFixed(1)} s` +
    `${latenessMs === undefined ? '' : `, ${(latenessMs / 1000).toFixed(1)} s after it was due`}${nextDue === undefined ? '' : `; due again at ${moment(nextDue)}`}`,
  webhook: ({ slugs, duplicate }) => `${slugs.join(', ')}: a webhook${duplicate ? ', which came before' : ''}`,
  dealers: ({ added, removed }) =>
    [added.length ? `watched from here: ${added.join(', ')}` : '', removed.length ? `no longer watched: ${removed.join(', ')}` : '']
      .filter(Boolean)
      .join('; '),
  'state not kept': ({ problem }) => `the state could not be kept: ${problem}`,
  'dealers not listed': ({ problem }) => `the dealers cannot be listed: ${problem}`,
  stopping: ({ builds }) => `stopping${builds > 0 ? `, once ${countOf(builds, 'build')} ended` : ''}`,
};

/** What the watcher tells, as one line: text with its moment, or JSON for machines. */
export function newsLine(news: WatchNews, now: number, json: boolean): string {
  if (json) return JSON.stringify({ at: new Date(now).toISOString(), ...news });
  return `${moment(now)} ${(lines[news.event] as (news: WatchNews) => string)(news)}`;
}
