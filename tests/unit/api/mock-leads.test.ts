import { expect, test } from 'vitest';
import { makeMockLeads } from '#lib/api/upstreams/mock/mock-leads.ts';

const intake = (id: string, update = false) => ({
  ...{ id, update, dealer: 'hilltop', received: { lead: { name: 'Ana', form_completed: false } }, destinations: [], day: '2026-11-22' },
  ...{ now: 1000, spamReason: undefined, isTest: false, key: { value: id, fingerprint: 'a' } },
});

test('the mock remembers the newest 5,000 leads and no more', async () => {
  const leads = makeMockLeads();
  for (let count = 0; count < 5001; count++) await leads.receive(intake(`${count}`));
  expect(await leads.receive({ ...intake('0', true), key: undefined })).toEqual({ kind: 'unknown' });
  expect(await leads.receive({ ...intake('1', true), key: undefined })).toMatchObject({ kind: 'stored', status: 200 });
});
