import { html, raw } from 'hono/html';
import { awayText } from '#lib/build/due/away-text.ts';
import { type DeadLeads, deadLeadsLines } from '#lib/leads/dead-leads.ts';
import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { RejectedHooks } from './rejected-hooks.ts';
import type { DealerWatch, WatchState } from './watch-state.ts';

type Row = {
  slug: string;
  level: 'good' | 'busy' | 'held' | 'bad';
  state: string;
  live: string;
  dataAge: string;
  nextPoll: string;
  nextChange: string;
  problem: string;
};

const ago = (at: number | undefined, now: number) => (at === undefined ? 'never' : `${awayText(Math.max(0, now - at))} ago`);
const age = (at: number | undefined, now: number) => (at === undefined ? 'unknown' : awayText(Math.max(0, now - at)));
const ahead = (at: number, now: number) => (at <= now ? 'now' : `in ${awayText(at - now)}`);

function stateOf({ building, pending, fault, polling, held }: DealerWatch): Pick<Row, 'level' | 'state'> {
  if (building) return { level: 'busy', state: `building: ${Object.keys(building.reasons).join(', ')}` };
  if (fault) return { level: 'bad', state: fault.stage === 'poll' ? 'poll failed' : 'build failed' };
  if (held) return { level: 'held', state: `held at ${held.release}` };
  const reasons = Object.keys(pending);
  if (reasons.length > 0) return { level: 'busy', state: `waiting: ${reasons.join(', ')}` };
  return { level: 'good', state: polling ? 'polling' : 'up to date' };
}

const rowOf = (slug: string, dealer: DealerWatch, now: number): Row => {
  const { build, freshAsOf, nextPoll, nextDue, fault, held, alert } = dealer;
  const open = alert ? `alert since ${awayText(Math.max(0, now - alert.since))}: ${alert.why.join('; ')}` : '';
  const release = held ? `rolled back ${ago(held.since, now)}. To let builds release again: ${nextCommand('release', slug)}` : '';
  const pages = build ? `${countOf(build.changedPages, 'page')} in ${(build.ms / 1000).toFixed(1)} s` : '';
  return {
    slug,
    ...stateOf(dealer),
    live: build ? `${ago(build.endedAt, now)}: ${pages}` : 'not built yet',
    dataAge: age(freshAsOf, now),
    nextPoll: ahead(nextPoll, now),
    nextChange: nextDue ? `${utcMinute(nextDue.at)}, ${ahead(nextDue.at, now)} (${nextDue.why.join(', ')})` : 'none',
    problem: [fault ? `${ago(fault.at, now)}: ${fault.message}` : '', release, open].filter(Boolean).join('\n'),
  };
};

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}body{margin:2rem auto;max-width:80rem;padding:0 1rem}
h1{font-size:1.5rem;margin:0}table{border-collapse:collapse;width:100%;margin-top:1.5rem}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;
border-top:1px solid GrayText}th{font-weight:600;border-top:0}td:first-child{font-weight:600;white-space:nowrap}.bad td:nth-child(2),.held td:nth-child(2){font-weight:700}.busy td:nth-child(2){font-style:italic}
.problem{white-space:pre-wrap;overflow-wrap:anywhere;max-width:30rem}@media(max-width:60rem){table,tbody,tr,td{display:block}thead{display:none}td{border:0;padding:.1rem 0}
tr{border-top:1px solid GrayText;padding:.75rem 0;display:block}td[data-name]:not(:empty)::before{content:attr(data-name) " "}}`;

/** What the page shows beside the dealers: deliveries of leads that were given up, rejected webhooks since the start, and charts as HTML. */
type StatusNotes = { trends?: string; leads?: DeadLeads | undefined; rejected?: ReturnType<RejectedHooks['counts']> };

const rejectedLine = (rejected: StatusNotes['rejected'] = {}) =>
  Object.entries(rejected).map(([reason, count]) => `${countOf(count, 'webhook')} rejected since the start: ${reason}`);

/** Renders the state of every dealer as a page for people. The page refreshes itself. */
export async function renderStatusPage(
  { dealers, codeId }: WatchState,
  now: number,
  { leads, rejected, trends = '' }: StatusNotes = {},
): Promise<string> {
  const dead = leads ? deadLeadsLines({ ...leads, dead: leads.dead.filter(({ dealer }) => dealers[dealer]) }) : [];
  const rows = Object.entries(dealers).map(([slug, dealer]) => rowOf(slug, dealer, now));
  const count = (level: Row['level']) => rows.filter((row) => row.level === level).length;
  const page = html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="15">
<title>${count('bad') > 0 ? `${count('bad')} failing · ` : ''}Forecourt watch</title><style>${raw(style)}</style></head>
<body><main><h1>Forecourt watch</h1>
<p>${countOf(rows.length, 'dealer')}: ${count('good')} up to date, ${count('busy')} building or waiting, ${count('bad')} failing${count('held') > 0 ? `, ${count('held')} held by a rollback` : ''}. Code ${codeId}. ${utcMinute(now)}. <a href="/metrics">Metrics</a></p>
${dead.map(
  (line) => html`<p class="bad"><strong>Leads</strong> ${line}</p>
`,
)}${rejectedLine(rejected).map(
  (line) => html`<p><strong>Webhooks</strong> ${line}</p>
`,
)}<table><thead><tr><th>Dealer</th><th>State</th><th>Last build</th><th>Data age</th><th>Next poll</th><th>Next scheduled change</th><th>Problem</th></tr></thead>
<tbody>${rows.map(
    ({ slug, level, state, live, dataAge, nextPoll, nextChange, problem }) =>
      html`<tr class="${level}"><td>${slug}</td><td>${state}</td><td data-name="Last build:">${live}</td><td data-name="Data age:">${dataAge}</td><td data-name="Next poll:">${nextPoll}</td><td data-name="Next scheduled change:">${nextChange}</td><td class="problem">${problem}</td></tr>\n`,
  )}</tbody></table>${raw(trends)}</main></body></html>
`;
  return String(await page);
}
