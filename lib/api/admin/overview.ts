import { html } from 'hono/html';
import { maskPerson } from '#lib/leads/mask.ts';
import { countOf } from '#lib/locale/plural.ts';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import type { DestinationHealth } from '../store/admin-figures.ts';
import type { readAudit } from '../store/audit.ts';
import type { listDeliveries, StoredLead } from '../store/lead-admin.ts';
import { type DealerDays, renderDays } from './days-chart.ts';
import { type AdminHtml, confirmed, linkTo, momentText, time } from './page.ts';
import type { AdminOperator } from './session.ts';

export type Overview = {
  now: number;
  days: readonly string[];
  leads: readonly DealerDays[];
  destinations: readonly DestinationHealth[];
  dead: Awaited<ReturnType<typeof listDeliveries>>;
  quarantined: readonly StoredLead[];
  quarantinedCount: number;
  audit: Awaited<ReturnType<typeof readAudit>>;
  database: string;
  notice: string | undefined;
};

function ageText(ms: number): string {
  if (ms < 2 * minuteMs) return 'under 2 min';
  if (ms < 2 * hourMs) return `${Math.floor(ms / minuteMs)} min`;
  return ms < 48 * hourMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / (24 * hourMs))} days`;
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

function tiles({ leads, destinations, quarantinedCount, now }: Overview): AdminHtml {
  const [pending, dead] = [sum(destinations.map((row) => row.pending)), sum(destinations.map((row) => row.dead))];
  const oldest = Math.min(...destinations.flatMap(({ oldestAt }) => (oldestAt === undefined ? [] : [oldestAt])));
  const tile = (name: string, value: number, note: string, isAlarm = false) =>
    html`<div class="${isAlarm ? 'alarm' : ''}"><dt>${name}</dt><dd>${value.toLocaleString('en-AU')}</dd><dd class="note">${note}</dd></div>`;
  return html`<dl class="tiles">${tile('Received today', sum(leads.map(({ counts }) => counts.at(-1) ?? 0)), countOf(leads.length, 'dealer'))}
${tile('Waiting', pending, pending > 0 ? `the oldest for ${ageText(now - oldest)}` : 'nothing waits')}
${tile('Given up', dead, dead > 0 ? 'someone must look' : 'none', dead > 0)}
${tile('Quarantined', quarantinedCount, quarantinedCount > 0 ? 'release or leave' : 'none')}</dl>`;
}

function destinationRow(row: DestinationHealth, now: number, operator: AdminOperator): AdminHtml {
  const { dealer, destination, delivered, pending, oldestAt, dead, lastSuccessAt, lastError } = row;
  const replay = confirmed(operator, {
    ...{
      path: '/admin/replay',
      label: 'Replay all',
      sure: `Send ${countOf(dead, 'delivery', 'deliveries')} again`,
      fields: { dealer, destination },
    },
  });
  return html`<tr><th scope="row">${dealer}</th><td data-name="Destination">${destination}</td><td class="figure" data-name="Delivered">${delivered}</td>
<td class="figure" data-name="Waiting">${pending}</td><td data-name="Oldest">${oldestAt === undefined ? '' : ageText(now - oldestAt)}</td>
<td class="figure" data-name="Given up">${dead > 0 ? html`<span class="bad">${dead}</span>` : 0}</td>
<td data-name="Last success">${lastSuccessAt === undefined ? 'never' : time(lastSuccessAt)}</td><td data-name="Trouble">${lastError ?? ''}</td><td>${dead > 0 ? replay : ''}</td></tr>`;
}

const heading = (names: readonly string[], figures: readonly string[] = []) =>
  html`<thead><tr>${names.map((name) => html`<th scope="col" class="${figures.includes(name) ? 'figure' : ''}">${name}</th>`)}</tr></thead>`;

function deadTable({ dead, destinations }: Overview, operator: AdminOperator): AdminHtml {
  if (dead.length === 0) return html`<p class="quiet">No delivery was given up.</p>`;
  const all = sum(destinations.map((row) => row.dead));
  const rows = dead.map(
    ({ lead_id, dealer, destination, attempts, last_error, ended_at, lead }) =>
      html`<tr><td data-name="Lead">${linkTo(lead_id)}</td><td data-name="Dealer">${dealer}</td><td data-name="Destination">${destination}</td><td data-name="Person">${maskPerson(lead).name}</td>
<td data-name="Why">${last_error ?? ''} after ${countOf(attempts, 'attempt')}</td><td data-name="Since">${ended_at === null ? '' : time(ended_at)}</td>
<td>${confirmed(operator, { path: `/admin/leads/${lead_id}/replay`, label: 'Replay', sure: 'Send again' })}</td></tr>`,
  );
  return html`<table class="stacked">${heading(['Lead', 'Dealer', 'Destination', 'Person', 'Why', 'Since', 'Action'])}<tbody>${rows}</tbody></table>
${all > dead.length ? html`<p class="quiet small">The newest ${dead.length} of ${all}.</p>` : ''}`;
}

function quarantineTable({ quarantined, quarantinedCount }: Overview, operator: AdminOperator): AdminHtml {
  if (quarantined.length === 0) return html`<p class="quiet">Nothing looks like spam.</p>`;
  const rows = quarantined.map((stored) => {
    const { name, phone, email } = maskPerson(stored.lead);
    const { id, dealer, spamReason = '', receivedAt } = stored;
    return html`<tr><td data-name="Lead">${linkTo(id)}</td><td data-name="Dealer">${dealer}</td><td data-name="Person">${[name, phone, email].filter(Boolean).join(', ')}</td><td data-name="Why">${spamReason}</td>
<td data-name="Received">${time(receivedAt)}</td><td>${confirmed(operator, { path: `/admin/leads/${id}/release`, label: 'Release', sure: 'Deliver it' })}</td></tr>`;
  });
  return html`<table class="stacked">${heading(['Lead', 'Dealer', 'Person', 'Why', 'Received', 'Action'])}<tbody>${rows}</tbody></table>
${quarantinedCount > quarantined.length ? html`<p class="quiet small">The newest ${quarantined.length} of ${quarantinedCount}.</p>` : ''}`;
}

function auditTable({ audit }: Overview): AdminHtml {
  if (audit.length === 0) return html`<p class="quiet">Nobody has looked at or changed a lead yet.</p>`;
  const rows = audit.map(
    ({ at, actor, action, lead_id, note }) =>
      html`<tr><td data-name="When">${time(at)}</td><td data-name="Who">${actor}</td><td data-name="What">${action}</td><td data-name="Lead">${lead_id === null ? '' : linkTo(lead_id)}</td><td>${note}</td></tr>`,
  );
  return html`<table class="stacked">${heading(['When', 'Who', 'What', 'Lead', 'Note'])}<tbody>${rows}</tbody></table>`;
}

/** The page of operators: what arrived, what was delivered, and what needs a person. */
export function renderOverview(overview: Overview, operator: AdminOperator): AdminHtml {
  const { now, days, leads, destinations, database, notice } = overview;
  const failing = destinations.filter(({ dead }) => dead > 0).length;
  const verdict =
    failing > 0
      ? html`<span class="bad">${countOf(failing, 'destination')} gave up deliveries.</span>`
      : 'Every delivery is done or on its way.';
  const span = [7, 30, 90].map((count) =>
    count === days.length
      ? html`<strong aria-current="true">${count} days</strong> `
      : html`<a href="/admin?days=${count}">${count} days</a> `,
  );
  const columns = ['Dealer', 'Destination', 'Delivered', 'Waiting', 'Oldest', 'Given up', 'Last success', 'Trouble', 'Action'];
  return html`<h1>Leads</h1><p class="quiet">${verdict} ${momentText(now)} (times are UTC), ${database}, signed in as ${operator.name}.</p>
${notice === undefined ? '' : html`<p class="notice" role="status">${notice}</p>`}${tiles(overview)}
<h2 id="days">Leads per dealer and day</h2><p class="small">${span}</p>${renderDays(leads, days)}
<h2 id="destinations">Destinations</h2><table class="stacked">${heading(columns, ['Delivered', 'Waiting', 'Given up'])}<tbody>${destinations.map((row) => destinationRow(row, now, operator))}</tbody></table>
<h2 id="dead">Given up</h2>${deadTable(overview, operator)}<h2 id="quarantined">Quarantined</h2>${quarantineTable(overview, operator)}
<h2 id="audit">Who did what</h2>${auditTable(overview)}`;
}
