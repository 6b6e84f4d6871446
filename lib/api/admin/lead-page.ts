import { html } from 'hono/html';
import type { Html } from '#lib/html/page.ts';
import { maskPerson } from '#lib/leads/mask.ts';
import { leadTimeline } from '#lib/leads/timeline.ts';
import { leadReference } from '#lib/model/lead-reference.ts';
import type { findLead } from '../store/lead-admin.ts';
import { confirmed, formToken, linkTo, time } from './page.ts';
import type { AdminOperator } from './session.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findLead>>>;

const valueText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function person({ id, lead, consent, state }: Found, operator: AdminOperator, isRevealed: boolean): Html {
  if (state === 'forgotten') return html`<p>What the shopper wrote was removed at their request.</p>`;
  const row = ([name, value]: [string, unknown]) => html`<dt>${name}</dt><dd>${valueText(value)}</dd>`;
  if (isRevealed)
    return html`<dl class="fields">${Object.entries(lead).map(row)}${consent ? Object.entries(consent).map(([name, value]) => row([`consent: ${name}`, value])) : ''}</dl>
<p class="quiet small">This view was recorded.</p>`;
  return html`<dl class="fields">${Object.entries(maskPerson(lead)).map(row)}</dl>
<form method="post" action="/admin/leads/${id}/reveal">${formToken(operator)}<button>Show everything (recorded)</button></form>`;
}

function actions({ id, state, deliveries }: Found, operator: AdminOperator): Html {
  const isDead = deliveries.some((delivery) => delivery.state === 'dead');
  return html`${isDead ? confirmed(operator, { path: `/admin/leads/${id}/replay`, label: 'Replay', sure: 'Send again' }) : ''}
${state === 'quarantined' ? confirmed(operator, { path: `/admin/leads/${id}/release`, label: 'Release', sure: 'Deliver it' }) : ''}`;
}

/** The page of a lead: its person, what happened to it, and what comes next. The person is masked until the operator asks. */
export function renderLead(stored: Found, operator: AdminOperator, { now, isRevealed }: { now: number; isRevealed: boolean }): Html {
  const { id, dealer, state, category, duplicateOf, isTest, receivedAt } = stored;
  const timeline = leadTimeline(stored, now).map(
    ({ at, text, level }) => html`<li>${time(at)}<span class="${level === 'bad' ? 'bad' : ''}">${text}</span></li>`,
  );
  return html`<h1>Lead</h1><p class="id">${id}</p><p class="quiet">${dealer}: ${state}${isTest ? ', a test' : ''}, received ${time(receivedAt)}, reference ${leadReference(id)}${category ? `, ${category}` : ''}${duplicateOf ? html`, duplicate of ${linkTo(duplicateOf)}` : ''}</p>
${actions(stored, operator)}<h2>Person</h2>${person(stored, operator, isRevealed)}<h2>Where it is</h2><p class="quiet small">Times are UTC.</p><ol class="timeline">${timeline}</ol>`;
}

export const renderLogin = (problem: string | undefined): Html => html`<div class="login"><h1>Forecourt leads</h1>
${problem === undefined ? '' : html`<p class="bad" role="alert">${problem}</p>`}
<form method="post" action="/admin/login"><label for="name">Your name, for the record</label><input id="name" name="name" required maxlength="60" autocomplete="name">
<label for="token">Token</label><input id="token" name="token" type="password" required autocomplete="current-password"><button class="go">Sign in</button></form></div>`;
