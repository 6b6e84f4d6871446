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

const shown = (destinations: Overview['destinations'], more: Partial<Overview> = {}) =>
  `${renderOverview(
    {
      ...{
        now,
        warnings: [],
        days: ['2026-11-22'],
        leads: [{ dealer: 'hilltop', counts: [4, 0], today: 0 }],
        destinations,
        dead: [],
        quarantined: [],
      },
      ...{ quarantinedCount: 0, accounts: [], audit: [], database: 'sqlite', notice: undefined, ...more },
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

/** The texts of the tiles, an alarm with "!". */
const tilesOf = (page: string) =>
  [...page.matchAll(/<div class="(alarm)?"><dt>(.*?)<\/dt><dd>(.*?)<\/dd><dd class="note">(.*?)<\/dd>/g)].map(
    ([, alarm, name, value, note]) => `${alarm ? '!' : ''}${name} ${value}: ${note}`,
  );

test.each<[string, Parameters<typeof shown>, string[], string]>([
  [
    'nothing',
    [[destination({})]],
    ['Received today 0: 1 dealer', 'Waiting 0: nothing waits', 'Given up 0: none', 'Quarantined 0: none'],
    'Every delivery is done or on its way.',
  ],
  [
    'something everywhere',
    [
      [
        destination({ pending: 1, oldestAt: now - hourMs, dead: 1 }),
        destination({ destination: 'mail', pending: 2, oldestAt: now - 2 * hourMs, dead: 2 }),
        destination({ destination: 'sms', dead: 0 }),
      ],
      {
        quarantinedCount: 1,
        leads: [
          { dealer: 'a', counts: [9, 600], today: 600 },
          { dealer: 'b', counts: [600, 9], today: 600 },
        ],
      },
    ],
    [
      ...['Received today 1,200: 2 dealers', 'Waiting 3: the oldest for 2 h', '!Given up 3: someone must look'],
      'Quarantined 1: release or leave',
    ],
    '<span class="bad">2 destinations gave up deliveries.</span>',
  ],
])('the tiles say what needs a person: %s', (_what, input, tiles, verdict) => {
  const page = shown(...input);
  expect(tilesOf(page)).toEqual(tiles);
  expect(page).toContain(`<p class="quiet">${verdict} 2026-11-22 01:00 (times are UTC), sqlite, signed in as Ana.</p>`);
  expect([...page.matchAll(/Send \d+ deliver\w+ again/g)].map(([text]) => text)).toEqual(
    tiles.some((text) => text.startsWith('!')) ? ['Send 1 delivery again', 'Send 2 deliveries again'] : [],
  );
});

test('the accounts of shoppers are numbers, and codes and mails that were not sent stand out', () => {
  expect(shown([])).not.toContain('Accounts of shoppers');
  const accounts = [
    {
      ...{ dealer: 'hilltop', accounts: 12, active: 7, watched: 31, searches: 17, spend: 0.48 },
      codes: { sent: 9, entered: 8, unsent: 2, messages: 6 },
      ...{ notices: 5, mails: { sent: 4, waiting: 1, givenUp: 3 } },
    },
  ];
  const text = shown([], { accounts }).replaceAll(/\s*<[^>]+>\s*/g, ' ');
  expect(text).toMatch(
    /Accounts of shoppers .*Watched cars +Saved searches .*Given up {2,}hilltop +12 +7 +31 +17 +9 +8 +2 +6 +\$0\.48 +5 +4 +1 +3 /,
  );
  expect(shown([], { accounts }).match(/<span class="bad">\d<\/span>/g)).toEqual([
    '<span class="bad">2</span>',
    '<span class="bad">3</span>',
  ]);
  // Figures are aligned as such.
  expect(shown([], { accounts }).match(/<td class="figure" data-name="[^"]+">/g)).toHaveLength(13);
  const [row] = accounts;
  const unpriced = shown([], { accounts: row ? [{ ...row, spend: undefined }] : [] }).replaceAll(/\s*<[^>]+>\s*/g, ' ');
  expect(unpriced).toMatch(/hilltop +12 +7 +31 +17 +9 +8 +2 +6 +– +5 /);
});
