import { describe, expect, test } from 'vitest';
import { planDeliveries, type VersionKind } from '#lib/leads/deliveries.ts';
import { spamReason } from '#lib/leads/spam.ts';
import type { Lead, LeadTarget } from '#lib/model/lead.ts';

const crm = { name: 'crm', partial: true };
const mail = { name: 'mail' };
const service = { name: 'service', when: { category: ['Service'] } };
const all = [crm, mail, service];

describe('deliveries', () => {
  test.each<[string, Lead, VersionKind, string[], [string, string][]]>([
    [
      'a finished form',
      {},
      'complete',
      [],
      [
        ['crm', 'lead.created'],
        ['mail', 'lead.created'],
      ],
    ],
    [
      'of a category',
      { category: 'service' },
      'complete',
      [],
      [
        ['crm', 'lead.created'],
        ['mail', 'lead.created'],
        ['service', 'lead.created'],
      ],
    ],
    ['a first step', {}, 'partial', [], [['crm', 'lead.updated']]],
    [
      'a form finished after a step',
      {},
      'complete',
      ['crm'],
      [
        ['crm', 'lead.completed'],
        ['mail', 'lead.created'],
      ],
    ],
    ['a form that was never finished', {}, 'promoted', ['crm'], [['mail', 'lead.created']]],
    [
      'a form finished after all',
      {},
      'complete',
      ['crm', 'mail'],
      [
        ['crm', 'lead.completed'],
        ['mail', 'lead.completed'],
      ],
    ],
  ])('of %s', (_name, lead, kind, sent, expected) => {
    const planned = planDeliveries(all, { lead, kind, sent: new Set(sent) });
    expect(planned.map(({ destination, event }) => [destination, event])).toEqual(expected);
  });
});

describe('deliveries of a lead with a target (rule E57)', () => {
  const webhook = { name: 'crm', kind: 'webhook' };
  const clarity = { name: 'clarity', kind: 'car-clarity', when: { category: ['Finance'] }, partial: true };
  const both = [webhook, clarity];
  test.each<[string, typeof both | (typeof webhook)[], Lead, VersionKind, LeadTarget | undefined, string[]]>([
    ['its own destination alone', both, { category: 'Finance' }, 'complete', 'car-clarity', ['clarity']],
    ['steps too', both, { category: 'Finance' }, 'partial', 'car-clarity', ['clarity']],
    ['a form that was never finished too', both, { category: 'Finance' }, 'promoted', 'car-clarity', ['clarity']],
    ['all where the dealer has none of its kind', [webhook], { category: 'Finance' }, 'complete', 'car-clarity', ['crm']],
    ['all where its own does not take the category', both, { category: 'Service' }, 'complete', 'car-clarity', ['crm']],
    ['all where the target is the server', both, { category: 'Finance' }, 'complete', 'server', ['crm', 'clarity']],
    ['all where there is no target', both, { category: 'Finance' }, 'complete', undefined, ['crm', 'clarity']],
  ])('go to %s', (_what, destinations, lead, kind, target, names) => {
    const planned = planDeliveries(destinations, { lead, kind, target, sent: new Set() });
    expect(planned.map(({ destination }) => destination)).toEqual(names);
  });
});

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ honeypot: '', filled_ms: 2000 }, undefined],
  [{ honeypot: 'x' }, 'the hidden field was filled in'],
  [{ filled_ms: 0 }, 'the form was filled in within 2 s'],
  [{ filled_ms: 1999 }, 'the form was filled in within 2 s'],
])('whether %j looks like spam: %s', (check, reason) => expect(spamReason(check)).toBe(reason));
