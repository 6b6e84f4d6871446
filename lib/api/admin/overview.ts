import { html } from 'hono/html';
import { type Html, renderTiles } from '#lib/html/page.ts';
import { renderTable, type TableColumn } from '#lib/html/table.ts';
import { maskPerson } from '#lib/leads/mask.ts';
import { formatMoney } from '#lib/locale/money.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import type { DestinationHealth } from '../store/admin-figures.ts';
import type { StoredLead } from '../store/lead-admin.ts';
import { renderDays } from './days-chart.ts';
import { confirmed, linkTo, momentText, time } from './page.ts';
import type { readOverview } from './read-overview.ts';
import type { AdminOperator } from './session.ts';

type Overview = Awaited<ReturnType<typeof readOverview>>;

function ageText(ms: number): string {
  if (ms < 2 * minuteMs) return 'under 2 min';
  if (ms < 2 * hourMs) return `${Math.floor(ms / minuteMs)} min`;
  return ms < 48 * hourMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / (24 * hourMs))} days`;
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

function tiles({ leads, destinations, quarantinedCount, now }: Overview): Html {
  const [pending, dead] = [sum(destinations.map((row) => row.pending)), sum(destinations.map((row) => row.dead))];
  const oldest = Math.min(...destinations.flatMap(({ oldestAt }) => (oldestAt === undefined ? [] : [oldestAt])));
  const today = sum(leads.map((row) => row.today));
  return renderTiles([
    { name: 'Received today', value: formatNumber(today), note: countOf(leads.length, 'dealer') },
    { name: 'Waiting', value: formatNumber(pending), note: pending > 0 ? `the oldest for ${ageText(now - oldest)}` : 'nothing waits' },
    { name: 'Given up', value: formatNumber(dead), note: dead > 0 ? 'someone must look' : 'none', isAlarm: dead > 0 },
    { name: 'Quarantined', value: formatNumber(quarantinedCount), note: quarantinedCount > 0 ? 'release or leave' : 'none' },
  ]);
}

const destinationColumns = (now: number, operator: AdminOperator): TableColumn<DestinationHealth>[] => [
  { name: 'Dealer', cell: ({ dealer }) => dealer },
  { name: 'Destination', cell: ({ destination }) => destination },
  { name: 'Delivered', isFigure: true, cell: ({ delivered }) => delivered },
  { name: 'Waiting', isFigure: true, cell: ({ pending }) => pending },
  { name: 'Oldest', cell: ({ oldestAt }) => oldestAt !== undefined && ageText(now - oldestAt) },
  { name: 'Given up', isFigure: true, cell: ({ dead }) => (dead > 0 ? html`<span class="bad">${dead}</span>` : 0) },
  { name: 'Last success', cell: ({ lastSuccessAt }) => (lastSuccessAt === undefined ? 'never' : time(lastSuccessAt)) },
  { name: 'Trouble', cell: ({ lastError }) => lastError },
  {
    name: 'Action',
    cell: ({ dealer, destination, dead }) => {
      const sure = `Send ${countOf(dead, 'delivery', 'deliveries')} again`;
      return dead > 0 && confirmed(operator, { path: '/admin/replay', label: 'Replay all', sure, fields: { dealer, destination } });
    },
  },
];

const deadColumns = (operator: AdminOperator): TableColumn<Overview['dead'][number]>[] => [
  { name: 'Lead', cell: ({ lead_id }) => linkTo(lead_id) },
  { name: 'Dealer', cell: ({ dealer }) => dealer },
  { name: 'Destination', cell: ({ destination }) => destination },
  { name: 'Person', cell: ({ lead }) => maskPerson(lead).name },
  { name: 'Why', cell: ({ last_error, attempts }) => `${last_error ?? ''} after ${countOf(attempts, 'attempt')}` },
  { name: 'Since', cell: ({ ended_at }) => ended_at !== null && time(ended_at) },
  {
    name: 'Action',
    cell: ({ lead_id: id }) => confirmed(operator, { path: `/admin/leads/${id}/replay`, label: 'Replay', sure: 'Send again' }),
  },
];

const quarantineColumns = (operator: AdminOperator): TableColumn<StoredLead>[] => [
  { name: 'Lead', cell: ({ id }) => linkTo(id) },
  { name: 'Dealer', cell: ({ dealer }) => dealer },
  {
    name: 'Person',
    cell: ({ lead }) => {
      const { name, phone, email } = maskPerson(lead);
      return [name, phone, email].filter(Boolean).join(', ');
    },
  },
  { name: 'Why', cell: ({ spamReason }) => spamReason },
  { name: 'Received', cell: ({ receivedAt }) => time(receivedAt) },
  { name: 'Action', cell: ({ id }) => confirmed(operator, { path: `/admin/leads/${id}/release`, label: 'Release', sure: 'Deliver it' }) },
];

/** The column names say that codes, spend and notices cover one day. */
const accountColumns: TableColumn<Overview['accounts'][number]>[] = [
  { name: 'Dealer', cell: ({ dealer }) => dealer },
  { name: 'Accounts', isFigure: true, cell: ({ accounts }) => accounts },
  { name: 'Active in 30 days', isFigure: true, cell: ({ active }) => active },
  { name: 'Watched cars', isFigure: true, cell: ({ watched }) => watched },
  { name: 'Saved searches', isFigure: true, cell: ({ searches }) => searches },
  { name: 'Codes in 24 h', isFigure: true, cell: ({ codes }) => codes.sent },
  { name: 'Entered', isFigure: true, cell: ({ codes }) => codes.entered },
  { name: 'Not sent', isFigure: true, cell: ({ codes: { unsent } }) => (unsent > 0 ? html`<span class="bad">${unsent}</span>` : 0) },
  { name: 'Text messages', isFigure: true, cell: ({ codes }) => codes.messages },
  { name: 'Spend', isFigure: true, cell: ({ spend }) => (spend === undefined ? '–' : formatMoney(spend, { wholeDollars: false })) },
  { name: 'Notices in 24 h', isFigure: true, cell: ({ notices }) => notices },
  { name: 'Mails sent', isFigure: true, cell: ({ mails }) => mails.sent },
  { name: 'Waiting', isFigure: true, cell: ({ mails }) => mails.waiting },
  { name: 'Given up', isFigure: true, cell: ({ mails: { givenUp } }) => (givenUp > 0 ? html`<span class="bad">${givenUp}</span>` : 0) },
];

const auditColumns: TableColumn<Overview['audit'][number]>[] = [
  { name: 'When', cell: ({ at }) => time(at) },
  { name: 'Who', cell: ({ actor }) => actor },
  { name: 'What', cell: ({ action }) => action },
  { name: 'Lead', cell: ({ lead_id }) => lead_id !== null && linkTo(lead_id) },
  { name: 'Note', cell: ({ note }) => note },
];

/** The newest rows of `all`, or a sentence that says that there are none. */
const listOf = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[], none: string, all = rows.length): Html =>
  rows.length === 0
    ? html`<p class="quiet">${none}</p>`
    : html`${renderTable(columns, rows)}${all > rows.length && html`<p class="quiet small">The newest ${rows.length} of ${all}.</p>`}`;

/** The operators' overview: what arrived, what was delivered, and what needs attention. */
export function renderOverview(overview: Overview, operator: AdminOperator): Html {
  const { now, days, leads, destinations, dead, quarantined, quarantinedCount, accounts, audit, database, notice, warnings } = overview;
  const failing = destinations.filter((row) => row.dead > 0).length;
  const verdict =
    failing > 0
      ? html`<span class="bad">${countOf(failing, 'destination')} gave up deliveries.</span>`
      : 'Every delivery is done or on its way.';
  const span = [7, 30, 90].map((count) =>
    count === days.length
      ? html`<strong aria-current="true">${count} days</strong> `
      : html`<a href="/admin?days=${count}">${count} days</a> `,
  );
  return html`<h1>Leads</h1><p class="quiet">${verdict} ${momentText(now)} (times are UTC), ${database}, signed in as ${operator.name}.</p>
${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}${warnings.map((text) => html`<p class="bad" role="status">${text}</p>`)}${tiles(overview)}
<h2 id="days">Leads per dealer and day</h2><p class="small">${span}</p>${renderDays(leads, days)}
<h2 id="destinations">Destinations</h2>${renderTable(destinationColumns(now, operator), destinations)}
<h2 id="dead">Given up</h2>${listOf(deadColumns(operator), dead, 'No delivery was given up.', sum(destinations.map((row) => row.dead)))}
<h2 id="quarantined">Quarantined</h2>${listOf(quarantineColumns(operator), quarantined, 'Nothing looks like spam.', quarantinedCount)}
${accounts.length > 0 && html`<h2 id="accounts">Accounts of shoppers</h2>${renderTable(accountColumns, accounts)}`}
<h2 id="audit">Who did what</h2>${listOf(auditColumns, audit, 'Nobody has looked at or changed a lead yet.')}`;
}
