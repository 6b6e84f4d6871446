import { html } from 'hono/html';
import { type Html, renderPage } from '#lib/html/page.ts';
import { renderTable, type TableColumn } from '#lib/html/table.ts';
import { formatSeconds } from '#lib/html/words.ts';
import { type DeadLeads, deadLeadsLines } from '#lib/leads/dead-leads.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { awayText, utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { RejectedHooks } from './rejected-hooks.ts';
import { searchIndex } from './search-index.ts';
import type { DealerWatch, WatchState } from './watch-state.ts';

const ago = (at: number | undefined, now: number) => (at === undefined ? 'never' : `${awayText(Math.max(0, now - at))} ago`);
const age = (at: number | undefined, now: number) => (at === undefined ? 'unknown' : awayText(Math.max(0, now - at)));
const ahead = (at: number, now: number) => (at <= now ? 'now' : `in ${awayText(at - now)}`);

type Row = DealerWatch & { slug: string; level: 'good' | 'busy' | 'held' | 'bad'; state: string };

function stateOf({ building, pending, fault, polling, held, publications }: DealerWatch): Pick<Row, 'level' | 'state'> {
  if (building) return { level: 'busy', state: `building: ${Object.keys(building.reasons).join(', ')}` };
  if (fault) return { level: 'bad', state: fault.stage === 'poll' ? 'poll failed' : 'build failed' };
  const failing = Object.keys(publications).filter((target) => (publications[target]?.failures ?? 0) > 0);
  if (failing.some((target) => target !== searchIndex)) return { level: 'bad', state: 'publication failed' };
  if (failing.length > 0) return { level: 'bad', state: 'push of the search index failed' };
  if (held) return { level: 'held', state: `held at ${held.release}` };
  const reasons = Object.keys(pending);
  if (reasons.length > 0) return { level: 'busy', state: `waiting: ${reasons.join(', ')}` };
  return { level: 'good', state: polling ? 'polling' : 'up to date' };
}

/** One line for each target. */
const publicationLines = ({ publications }: Row, now: number): string[] =>
  Object.entries(publications).map(([target, { running, wanted, failures, retryAt, last }]) => {
    const waits = running ? 'publishing' : failures > 0 ? `failed ${countOf(failures, 'time')}` : wanted ? 'waiting' : undefined;
    const again = !running && failures > 0 && retryAt !== undefined ? `, next try ${ahead(retryAt, now)}` : '';
    const has = last ? `has ${last.release} since ${age(last.at, now)}` : 'not published yet';
    return `${target}: ${waits ? `${waits}${again}; ` : ''}${has}`;
  });

/** One line for each channel of the stock. */
const feedLines = ({ feeds }: Row, now: number): string[] =>
  Object.entries(feeds).map(
    ([name, { at, listed, leftOut }]) =>
      `${name}: ${countOf(listed, 'car')}${leftOut > 0 ? `, ${formatNumber(leftOut)} left out` : ''}; changed ${ago(at, now)}`,
  );

function problemOf({ slug, fault, held, alert, publications }: Row, now: number): Html | undefined {
  const lines = [
    ...[fault, ...Object.values(publications).map(({ problem }) => problem)].map(
      (problem) => problem && `${ago(problem.at, now)}: ${problem.message}`,
    ),
    held && `rolled back ${ago(held.since, now)}. To let builds release again: ${nextCommand('release', slug)}`,
    alert && `alert since ${age(alert.since, now)}: ${alert.why.join('; ')}`,
  ].filter((line) => line !== undefined);
  return lines.length === 0 ? undefined : html`<span class="prose">${lines.join('\n')}</span>`;
}

const levelHtml: Record<Row['level'], (state: string) => Html> = {
  good: (state) => state,
  busy: (state) => html`<em>${state}</em>`,
  held: (state) => html`<strong>${state}</strong>`,
  bad: (state) => html`<span class="bad">${state}</span>`,
};

const columns = (now: number): TableColumn<Row>[] => [
  { name: 'Dealer', cell: ({ slug }) => slug },
  { name: 'State', cell: ({ level, state }) => levelHtml[level](state) },
  {
    name: 'Last build',
    cell: ({ build }) =>
      build ? `${ago(build.endedAt, now)}: ${countOf(build.changedPages, 'page')} in ${formatSeconds(build.ms)}` : 'not built yet',
  },
  { name: 'Data age', cell: ({ freshAsOf }) => age(freshAsOf, now) },
  { name: 'Last pull', cell: ({ lastPoll }) => (lastPoll ? `${ago(lastPoll.at, now)}${lastPoll.ok ? '' : ', failed'}` : 'never') },
  { name: 'Next poll', cell: ({ nextPoll }) => ahead(nextPoll, now) },
  {
    name: 'Next scheduled change',
    cell: ({ nextDue: due }) => (due ? `${utcMinute(due.at)}, ${ahead(due.at, now)} (${due.why.join(', ')})` : 'none'),
  },
  {
    name: 'Published',
    cell: (row) => {
      const lines = publicationLines(row, now);
      return lines.length === 0 ? 'no target' : html`<span class="prose">${lines.join('\n')}</span>`;
    },
  },
  {
    name: 'Feeds',
    cell: (row) => {
      const lines = feedLines(row, now);
      return lines.length === 0 ? 'none' : html`<span class="prose">${lines.join('\n')}</span>`;
    },
  },
  { name: 'Problem', cell: (row) => problemOf(row, now) },
];

/** The page's other data: dead deliveries of leads, rejected webhooks since the start, and charts as HTML. */
type StatusNotes = { trends?: Html; leads?: DeadLeads | undefined; rejected?: ReturnType<RejectedHooks['counts']> };

const rejectedLine = (rejected: StatusNotes['rejected'] = {}) =>
  Object.entries(rejected).map(([reason, count]) => `${countOf(count, 'webhook')} rejected since the start: ${reason}`);

/** Renders the state of every dealer as a page for people. The page refreshes itself. */
export function renderStatusPage(
  { dealers, codeId }: WatchState,
  now: number,
  { leads, rejected, trends = '' }: StatusNotes = {},
): Promise<string> {
  const dead = leads ? deadLeadsLines({ ...leads, dead: leads.dead.filter(({ dealer }) => dealers[dealer]) }) : [];
  const rows = Object.entries(dealers).map(([slug, dealer]): Row => ({ ...dealer, slug, ...stateOf(dealer) }));
  const count = (level: Row['level']) => rows.filter((row) => row.level === level).length;
  return renderPage(
    `${count('bad') > 0 ? `${count('bad')} failing · ` : ''}Forecourt watch`,
    html`<h1>Forecourt watch</h1>
<p>${countOf(rows.length, 'dealer')}: ${count('good')} up to date, ${count('busy')} building or waiting, ${count('bad')} failing${count('held') > 0 && `, ${count('held')} held by a rollback`}. Code ${codeId}. ${utcMinute(now)}. <a href="/metrics">Metrics</a> <a href="/freshness.json">Freshness</a></p>
${dead.map((line) => html`<p class="bad"><strong>Leads</strong> ${line}</p>`)}
${rejectedLine(rejected).map((line) => html`<p><strong>Webhooks</strong> ${line}</p>`)}
${renderTable(columns(now), rows)}${trends}`,
    { refreshSeconds: 15 },
  );
}
