import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { makeCrontab } from '#lib/schedule/cron.ts';
import { type DealerRecord, formatRecords, inputOfRecords, mergeRecords, readRecords, recordFiles } from '#lib/schedule/dealer-records.ts';
import { makeGithubWorkflow } from '#lib/schedule/github.ts';
import { makeGitlabPipeline } from '#lib/schedule/gitlab.ts';
import { makePreface, type ScheduleEngine, type ScheduleInput, scheduleEngines } from '#lib/schedule/schedule-input.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import { input, noon } from './usual-input.ts';

const nothing: DealerRecord = { changes: [], folders: [], publishes: false, indexed: false, variables: [] };
const acme: DealerRecord = {
  changes: [noon + dayMs + minuteMs, noon + 3 * dayMs],
  folders: ['/srv/50% "off"', '/srv/www'],
  publishes: true,
  indexed: true,
  variables: ['ACME_KEY'],
};
const records = new Map([
  ['acme', acme],
  ['zed', nothing],
]);
const makers: Record<ScheduleEngine, (of: ScheduleInput) => Record<string, string>> = {
  github: makeGithubWorkflow,
  gitlab: makeGitlabPipeline,
  cron: (of) => makeCrontab(of, 'Australia/Sydney', 'node'),
  systemd: (of) => makeSystemdUnits(of, { node: 'node', user: 'forecourt' }),
};
const until = noon + 7 * dayMs;
const ofRecords = { ...input, ...inputOfRecords(records, until) };
const written = formatRecords(records, ofRecords);

it('a dealer that needs nothing has an empty record', () => {
  expect(written).toMatch(/^#.*\n# {3}acme \{"changes":\["2026-11-22T12:01Z","2026-11-24T12:00Z"\],.*\}\n# {3}zed \{\}\n$/);
});

it.each(scheduleEngines)('the file of %s that lists scheduled changes gives its records back', (engine) => {
  const text = makers[engine](ofRecords)[recordFiles[engine]] as string;
  expect(text).toContain('Scheduled changes up to 2026-11-28 12:00 UTC are listed');
  expect(readRecords(text)).toBeUndefined();
  expect(readRecords(text + written)).toEqual(records);
});

it.each([
  ['a record that is no JSON', '#   acme {"changes":}\n'],
  ['a record with another key', '#   acme {"more":[]}\n'],
  ['a time without its zone', '#   acme {"changes":["2026-11-22T12:01"]}\n'],
  ['a line that is no record', 'build acme\n'],
])('no record counts in a file with %s', (_, line) => expect(readRecords(written + line)).toBeUndefined());

it('a record has those changes only that the definition lists', () => {
  const many = { ...nothing, changes: Array.from({ length: 100 }, (_, index) => noon + (index + 1) * minuteMs) };
  const line = formatRecords(new Map([['acme', many]]), { now: noon, ...inputOfRecords(new Map([['acme', many]]), until) });
  expect(readRecords(line)?.get('acme')?.changes).toEqual(many.changes.slice(0, 60));
});

it('the definition has everything of all records, up to its end', () => {
  expect(inputOfRecords(records, noon + 2 * dayMs)).toEqual({
    dues: [{ slug: 'acme', due: { at: noon + dayMs + minuteMs } }],
    publishes: { folders: ['/srv/50% "off"', '/srv/www'], any: true },
    indexed: ['acme'],
    variables: ['ACME_KEY'],
  });
});

it('a dealer whose settings alone can be read has these, and what the earlier file had', () => {
  const now = { ...nothing, folders: ['/srv/new'], variables: ['ACME_KEY', 'ACME_NEW'] };
  expect(mergeRecords([acme, now])).toEqual({
    ...acme,
    folders: ['/srv/50% "off"', '/srv/new', '/srv/www'],
    variables: ['ACME_KEY', 'ACME_NEW'],
  });
});

it('the top of a file names dealers with old parts and dealers without', () => {
  const lines = makePreface('cron', { ...input, kept: ['acme', 'bay'], lacks: ['zed'] }, []);
  expect(lines.slice(1, 3)).toEqual([
    'INCOMPLETE: the scheduled changes, targets and variables of zed are missing, because these dealers could not be read.',
    'OLD: the scheduled changes, targets and variables of acme, bay are from the earlier file, because these dealers could not be read.',
  ]);
});
