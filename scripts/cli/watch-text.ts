import { formatSeconds } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { heldText } from '#lib/releases/held-error.ts';
import { fallText } from '#lib/sources/stock-guard.ts';
import type { RejectReason } from '#lib/watch/rejected-hooks.ts';
import { searchIndex } from '#lib/watch/search-index.ts';
import type { WatchNews } from '#lib/watch/watcher.ts';
import { wordedProblem } from './disk-words.ts';

const moment = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
const retryText = (at: number | undefined) => (at === undefined ? '' : `; next try at ${moment(at)}`);

const longestProblem = 600;

/** A problem on one line: the first line of its message and the first detail below it, without the dealer's name, which every line has. */
function problemText(slug: string, problem: string): string {
  const [first = '', detail, ...more] = wordedProblem(problem)
    .split('\n')
    .map((line) => line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter(Boolean);
  const head = first.startsWith(`${slug}: `) ? first.slice(slug.length + 2) : first;
  const whole = detail === undefined ? head.replace(/\.$/, '') : `${head.replace(/[:.]$/, '')}: ${detail}`;
  const text = whole.length > longestProblem ? `${whole.slice(0, longestProblem)}…` : whole;
  return more.length > 0 ? `${text} (and ${countOf(more.length, 'more line')})` : text;
}

const indexText = (release: string, files: number) =>
  files === 0 ? `the search index already has ${release}` : `the search index has ${release}, ${countOf(files, 'document')} changed`;

/** The meaning of a rejected webhook, and what to do about it. */
const rejectedHooks: Record<RejectReason, string> = {
  'no signature': 'it was not signed',
  'unreadable signature': 'its signature headers cannot be read; the answer says why',
  'wrong time': 'its time is too far from this clock; compare the clocks',
  'wrong signature': 'its signature does not match; compare the secret with FORECOURT_WEBHOOK_SECRET and secrets.webhookSecret',
  'unreadable body': 'its body cannot be read; the answer says why',
  'body too large': 'its body is too large',
  'unknown dealer': 'no watched dealer has the name that it gives',
  'not saved': 'the state could not be saved; the sender has to send it again',
};

const lines: { [Event in WatchNews['event']]: (news: Extract<WatchNews, { event: Event }>) => string } = {
  polled: ({ slug, changed }) => `${slug}: polled, ${changed ? 'changed' : 'unchanged'}`,
  'poll failed': ({ slug, problem, again: at }) =>
    `${slug}: the poll failed: ${problemText(slug, problem)}; the live site keeps its last good stock${retryText(at)}`,
  'build started': ({ slug, reasons }) => `${slug}: build started (${reasons.join(', ')})`,
  'build failed': ({ slug, problem, again: at }) =>
    `${slug}: the build failed: ${problemText(slug, problem)}; the last release stays live${retryText(at)}`,
  built: ({ slug, ms, changedPages, stockFall, nextDue, latenessMs, indexProblem }) =>
    `${slug}: built, ${countOf(changedPages, 'page')} changed in ${formatSeconds(ms)}` +
    `${latenessMs === undefined ? '' : `, ${formatSeconds(latenessMs)} after it was due`}${stockFall ? `; ${fallText(stockFall)}` : ''}${nextDue === undefined ? '' : `; next scheduled change at ${moment(nextDue)}`}` +
    (indexProblem === undefined ? '' : `. ${indexProblem}`),
  published: ({ slug, target, release, files, lagMs }) =>
    `${slug}: ${target === searchIndex ? indexText(release, files) : files === 0 ? `${target} already has ${release}` : `published ${release} to ${target}, ${countOf(files, 'file')} changed`}` +
    (lagMs === undefined || files === 0 ? '' : `, ${formatSeconds(lagMs)} after the first sign of the change`),
  'publish failed': ({ slug, target, problem, again: at }) =>
    `${slug}: ${target === searchIndex ? 'the push of the search index' : `the publication to ${target}`} failed: ${problemText(slug, problem)}${retryText(at)}`,
  held: ({ slug, release, since }) =>
    `${slug}: ${heldText({ since }, release)}: nothing else is released; sold and removed cars are marked. To let builds release again, run: ${nextCommand('release', slug)}`,
  released: ({ slug, release }) => `${slug}: no longer held at ${release}, so it is built`,
  webhook: ({ slugs, duplicate }) => `${slugs.join(', ')}: ${duplicate ? 'duplicate webhook, ignored' : 'webhook'}`,
  'webhook rejected': ({ reason, status, slugs, unknown = [], more }) =>
    `${slugs.length > 0 ? `${slugs.join(', ')}: ` : ''}webhook rejected (${status}): ${rejectedHooks[reason]}${unknown.length > 0 ? `: ${unknown.map((name) => JSON.stringify(name)).join(', ')}` : ''}${more > 0 ? ` (and ${countOf(more, 'more webhook')} before)` : ''}`,
  dealers: ({ added, removed }) =>
    [added.length ? `now watching: ${added.join(', ')}` : '', removed.length ? `no longer watching: ${removed.join(', ')}` : '']
      .filter(Boolean)
      .join('; '),
  'state not saved': ({ problem }) => `the state could not be saved: ${wordedProblem(problem)}`,
  'settings read': ({ dealers, changed }) =>
    `settings of ${countOf(dealers, 'dealer')} read again: ${changed.length === 0 ? 'nothing changed' : `polling ${changed.join(', ')}`}`,
  'settings not read': ({ slug = '', problem }) => `${slug ? `${slug}: ` : ''}${problemText(slug, problem)}; the old settings stay in use`,
  'environment read': ({ names }) =>
    `variables read again from FORECOURT_ENV_FILE: ${names.length === 0 ? 'nothing changed' : `${names.join(', ')} changed`}`,
  alert: ({ slug, lines, recipients }) =>
    `${slug}: alert: ${lines.slice(0, -1).join(' ')} ${recipients.length > 0 ? `Telling ${recipients.join(', ')}.` : 'alerts.recipients names nobody to tell.'}`,
  'alert over': ({ slug, lines }) => `${slug}: alert over: ${lines.join(' ')}`,
  'alert delivered': ({ slug, recipient }) => `${slug}: alert delivered to ${recipient}`,
  'alert not delivered': ({ slug, recipient, problem, again }) =>
    `${slug}: the alert for ${recipient} was not delivered: ${problem}${again === undefined ? '; given up' : retryText(again)}`,
  'dealers not listed': ({ problem }) => `the dealers cannot be listed: ${wordedProblem(problem)}`,
  stopping: ({ builds }) => `stopping${builds > 0 ? `, waiting for ${countOf(builds, 'build')}` : ''}`,
};

/** An event of the watcher as one line of text with its time. */
export const newsLine = (news: WatchNews, now: number): string =>
  `${moment(now)} ${(lines[news.event] as (news: WatchNews) => string)(news)}`;
