import { expect, test } from 'vitest';
import { deadLeadsLines, sumDead } from '#lib/leads/dead-leads.ts';

test('the destinations of a dealer are one line', () => {
  const dead = sumDead([
    { dealer: 'zed', destination: 'crm', count: 1 },
    { dealer: 'acme', destination: 'mail', count: 1200 },
    { dealer: 'acme', destination: 'crm', count: 4 },
  ]);
  expect(deadLeadsLines({ dead })).toEqual([
    'acme: 1,204 deliveries of leads were given up (crm, mail). To see why: `forecourt leads list acme --state dead`',
    'zed: 1 delivery of a lead was given up (crm). To see why: `forecourt leads list zed --state dead`',
  ]);
});

test.each([
  [{ dead: [] }, []],
  [{ problem: 'no database', dead: [] }, ['no database']],
])('%j has the lines %j', (leads, lines) => expect(deadLeadsLines(leads)).toEqual(lines));
