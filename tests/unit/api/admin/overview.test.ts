import { expect, test } from 'vitest';
import { renderOverview } from '#lib/api/admin/overview.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';

const now = Date.parse('2026-11-22T01:00:00Z');
type Overview = Parameters<typeof renderOverview>[0];

const destination = (more: Partial<Overview['destinations'][number]>): Overview['destinations'][number] => ({
  ...{ dealer: 'hilltop', destination: 'crm', delivered: 0, pending: 0, dead: 0 },
  ...{ oldestAt: undefined, lastSuccessAt: undefined, lastError: undefined },
  ...more,
});

const shown = (destinations: Overview['destinations']) =>
  `${renderOverview(
    {
      ...{ now, warnings: [], days: ['2026-11-22'], leads: [{ dealer: 'hilltop', counts: [0] }], destinations, dead: [], quarantined: [] },
      ...{ quarantinedCount: 0, audit: [], database: 'sqlite', notice: undefined },
    },
    { name: 'Ana', formToken: 'f' },
  )}`;

test.each([
  [0, 'under 2 min'],
  [2 * minuteMs - 1, 'under 2 min'],
  [2 * minuteMs, '2 min'],
  [2 * hourMs - 1, '119 min'],
  [2 * hourMs, '2 h'],
  [2 * dayMs - 1, '47 h'],
  [2 * dayMs, '2 days'],
  [3 * dayMs - 1, '2 days'],
])('a lead that has waited %i ms waits for %s', (age, text) => {
  const page = shown([destination({ pending: 1, oldestAt: now - age }), destination({ destination: 'mail' })]);
  expect(page).toContain(`the oldest for ${text}<`);
  expect(page).toContain(`data-name="Oldest">${text}</td>`);
});
