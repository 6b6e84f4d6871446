import { expect, test } from 'vitest';
import { forecourt } from '../build/run-here.ts';
import { resultOf } from '../json-output.ts';
import { describeDemoLeads } from './demo-leads.ts';

const { slug, environment, folders } = describeDemoLeads('serve');

test('leads test goes through every destination of the demo dealer, and doctor finds no problem', async () => {
  const tried = await forecourt(['leads', 'test', slug, '--json', ...folders()], environment());
  const { outcomes } = resultOf(tried) as { outcomes: { destination: string; isDelivered: boolean; status: number }[] };
  expect([tried.code, outcomes.map(({ destination, isDelivered, status }) => [destination, isDelivered, status])]).toEqual([
    0,
    [
      ['crm', true, 200],
      ['lead-system', true, 250],
      ['sales', true, 250],
    ],
  ]);
  const doctor = await forecourt(['doctor', slug, ...folders()], environment());
  expect([doctor.code, doctor.stdout.split('\n').at(-2)]).toEqual([0, '4 warnings, 0 problems']);
  const reconciled = await forecourt(['leads', 'reconcile', slug, ...folders()]);
  expect(reconciled.code).toBe(0);
});
