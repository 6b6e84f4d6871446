import { expect, test } from 'vitest';
import { type DealerState, fleetReport, makeFleetReport } from '#lib/report/fleet-report.ts';
import { renderFleetHtml } from '#lib/report/html/fleet-html.ts';
import { nasty } from '../../../contract/build/nasty-strings.ts';
import { goodCar, id, release, reportOf } from '../made-report.ts';
import { attributeOf, readReport } from './read-report.ts';

const run = { at: Date.UTC(2026, 10, 21, 2), ms: 65_400, compileMs: 300, codeId: 'c0de' };
const failed = (slug: string, message: string): DealerState => ({ slug, outcome: { slug, ok: false, ms: 12, error: new Error(message) } });
const built = {
  slug: 'x',
  release,
  cars: 3,
  pages: 12,
  rendered: 5,
  changes: [],
  notices: [],
  stages: {},
  at: release.builtAt,
  nextDue: { at: Date.UTC(2026, 10, 23, 1), why: ['page ends'] },
};
const nextDue = { at: Date.UTC(2026, 10, 22, 1), why: ['sold window'] };
const report = reportOf([goodCar('a', { price: 28_000 }), goodCar('b', { images: [] })], [goodCar('a'), goodCar('c')], {
  notices: ['a', 'b'],
  nextDue,
});

const { changes: _none, previous: _gone, ...first } = release;
const states: DealerState[] = [
  { slug: 'zed', outcome: { slug: 'zed', ok: true, ms: 4200, value: { ...built, unchanged: false } }, live: release, report },
  { ...failed('bad', 'bad: it broke\n  here'), live: release, report },
  { slug: 'first', outcome: { slug: 'first', ok: true, ms: 900, value: { ...built, release: first, unchanged: false } }, live: first },
  { slug: 'same', outcome: { slug: 'same', ok: true, ms: 80, value: { ...built, rendered: 0, unchanged: true } }, live: release, report },
  { slug: 'away', live: release },
  { slug: 'never' },
  failed('new', 'it has never been pulled; run: forecourt pull new'),
];

test('the report of a run shows every dealer, failed ones first', async () => {
  const runReport = makeFleetReport(run, states);
  expect(fleetReport.parse(JSON.parse(JSON.stringify(runReport)))).toEqual(runReport);
  const { errors, text, elements } = readReport(await renderFleetHtml(runReport));
  expect(errors).toEqual([]);
  // A failed dealer's next scheduled change comes from its last report, any other's from this run.
  const [due, later] = ['2026-11-22 01:00 UTC (sold window)', '2026-11-23 01:00 UTC (page ends)'];
  expect(text.split('\n')).toEqual([
    'Build report: 2 failed',
    'Build report',
    '7 dealers, run ended 2026-11-21 02:00 UTC, code c0de, compiled in 300 ms',
    ...[
      'Dealers',
      '7',
      '2 failed, 2 released, 1 unchanged, 2 not in this run',
      'Failed',
      '2',
      'Cars',
      '15',
      'Pages rendered',
      '10',
      'Duration',
      '1 min 5 s',
    ],
    'Failed',
    ...['bad', 'the release of 2026-11-21 01:30 UTC stays live', 'it broke', 'here'],
    ...['new', 'this dealer was never built', 'it has never been pulled; run: forecourt pull new'],
    'Dealers',
    ...[
      'Dealer',
      'Outcome',
      'Live since',
      'Cars',
      'Pages',
      'Rendered',
      'Files changed',
      'Duration',
      'Data quality',
      'Feeds',
      'Warnings',
      'Law',
      'Next scheduled change',
    ],
    ...['bad', 'failed', '2026-11-21 01:30 UTC', '3 (+1 −1), 1 new price', '12', '12 ms', '50 %', '2', 'kept', due],
    ...['new', 'failed', 'never built', '12 ms'],
    ...['away', 'not in this run', '2026-11-21 01:30 UTC', '3', '12'],
    ...['first', 'released', '2026-11-21 01:30 UTC', '3', '12', '5', '40', '900 ms', later],
    ...['never', 'not in this run', 'never built'],
    ...['same', 'unchanged', '2026-11-21 01:30 UTC', '3 (+1 −1), 1 new price', '12', '0', '0', '80 ms', '50 %', '2', 'kept', later],
    ...['zed', 'released', '2026-11-21 01:30 UTC', '3 (+1 −1), 1 new price', '12', '5', '12', '4.2 s', '50 %', '2', 'kept', later],
  ]);
  const links = elements.filter(({ tagName }) => tagName === 'a').map((element) => attributeOf(element, 'href'));
  expect(links).toEqual(['bad', 'same', 'zed'].map((slug) => `${slug}/releases/${id}.report.html`));
});

test('a run without failures, of one dealer', async () => {
  const { text } = readReport(await renderFleetHtml(makeFleetReport(run, states.slice(0, 1))));
  expect(text).toMatch(/^Build report\nBuild report\n1 dealer, run ended 2026-11-21 02:00 UTC/);
  expect(text).not.toMatch(/failed/);
});

test.each(nasty.map((word) => [word.slice(0, 40), word]))('a message stays text: %s', async (_short, word) => {
  const plain = readReport(await renderFleetHtml(makeFleetReport(run, [failed('x', 'word')])));
  const { errors, elements } = readReport(await renderFleetHtml(makeFleetReport(run, [failed('x', word)])));
  expect(errors).toEqual([]);
  expect(elements.map(({ tagName }) => tagName)).toEqual(plain.elements.map(({ tagName }) => tagName));
});

test('a dealer whose deliveries of leads died has a line, and so has a database that cannot be read', async () => {
  const leads = { problem: 'The database of leads cannot be read.', dead: [{ dealer: 'acme', count: 3, destinations: ['crm', '<mail>'] }] };
  const withLeads = makeFleetReport({ ...run, leads }, states);
  expect(fleetReport.parse(withLeads).leads).toEqual(leads);
  const page = await renderFleetHtml(withLeads);
  expect(page).toContain(
    '<h2 id="leads">Leads</h2><ul class="lines"><li>acme: 3 deliveries of leads were given up (crm, &lt;mail&gt;). To see why: `forecourt leads list acme --state dead`</li><li>The database of leads cannot be read.</li></ul>',
  );
  expect(await renderFleetHtml(makeFleetReport(run, states))).not.toContain('id="leads"');
});
