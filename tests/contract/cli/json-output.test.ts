import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeIntake } from '#lib/api/store/intake-store.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { leadReference } from '#lib/model/lead-reference.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { historyPath } from '#lib/report/history/open-history.ts';
import { commandName } from '../../../scripts/cli/define-command.ts';
import { eventCommands } from '../../../scripts/cli/output.ts';
import { lastEvent, outputEvent } from '../../../scripts/cli/output-schema.ts';
import { makeProgram } from '../../../scripts/program.ts';
import { rowsOf } from '../../unit/report/history/made-runs.ts';
import { forecourt } from '../build/run-here.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import { documentOf, resultOf } from '../json-output.ts';
import { sowLeads } from '../leads/sown-leads.ts';

let yard: Yard;
let leadId: string;
let spamIds: string[];

const run = (...words: string[]) => forecourt(words);

beforeAll(async () => {
  yard = await makeYard();
  const hook = { kind: 'webhook', name: 'crm', url: 'http://127.0.0.1:1', secret: 'env:HARBOUR_CARS_HOOK' };
  await yard.tenant('harbour-cars', {
    site: siteOf('Harbour Cars', { leads: { destinations: [hook] }, api: { url: 'http://127.0.0.1:1' } }),
    cars: carsOf(2),
  });
  await yard.tenant('bad-cars', { site: siteOf('Bad Cars', { labels: { sumbit: 'x' } }), cars: carsOf(1) });
  const database = await openDatabase('sqlite:leads.sqlite', yard.workDir);
  await migrate(database.db);
  await sowLeads(database, { count: 200, days: 3, now: Date.now() });
  leadId = `7f3a9c21${'0'.repeat(24)}`;
  const lead = { update: false, dealer: 'harbour-cars', now: Date.now(), day: '2026-11-22', destinations: [], isTest: false };
  await database.commit((trx) => writeIntake(trx, { ...lead, id: leadId, received: { lead: { name: 'Ana' } }, spamReason: undefined }));
  spamIds = (await database.db.selectFrom('leads').select('id').where('state', '=', 'quarantined').execute()).map(({ id }) => id);
  await database.close();
});
afterAll(() => yard.remove());

/** Where no server of a queue answers; tests/contract/fleet has one. */
const noQueue = 'postgres://127.0.0.1:9/fleet';

/** Each command on data that suits it, in an order in which each finds what it needs: the exit code, and the keys of its result. */
const documents: [command: string, words: () => string[], code: number, keys: string[] | null][] = [
  ['pull', () => ['harbour-cars'], 0, ['dealers']],
  ['check', () => ['harbour-cars'], 0, ['dealers']],
  ['plan', () => ['harbour-cars'], 0, ['include']],
  ['build', () => ['harbour-cars'], 0, ['dealers', 'report']],
  ['releases', () => ['--all'], 0, ['dealers']],
  ['rollback', () => ['harbour-cars'], 1, ['dealers']],
  ['release', () => ['harbour-cars'], 0, ['dealers']],
  ['verify', () => ['harbour-cars'], 0, ['dealers']],
  ['compliance', () => ['harbour-cars'], 0, ['dealers']],
  ['feeds', () => ['harbour-cars'], 0, ['dealers']],
  ['publish', () => ['harbour-cars', '--to', join(yard.outDir, 'www')], 0, ['dealers']],
  ['index', () => ['--all'], 1, ['dealers']],
  ['report', () => [], 0, ['byDay', 'days', 'dealers', 'failures', 'fleet', 'from', 'futureRuns', 'report']],
  ['prune', () => ['--dry-run'], 0, ['dryRun', 'notices', 'removed']],
  ['prune', () => [], 0, ['dryRun', 'notices', 'removed']],
  ['schedule', () => ['cron', 'harbour-cars'], 0, ['files']],
  ['schedule', () => ['systemd', 'harbour-cars', '--write', join(yard.outDir, 'units')], 0, ['written']],
  ['explain', () => ['harbour-cars', 'dealer.name'], 0, ['dealers']],
  ['forms', () => ['harbour-cars', '--form', 'enquiry'], 0, ['dealers']],
  ['new', () => ['new-cars'], 0, ['files', 'slug', 'warnings']],
  ['new', () => ['new-cars'], 1, null],
  [
    'functions',
    () => ['cloudflare', 'harbour-cars', '--to', join(yard.outDir, 'functions')],
    0,
    ['bytes', 'dealers', 'files', 'folder', 'gzip', 'host'],
  ],
  ['fleet simulate', () => ['--dealers', '50', '--workers', '1'], 0, ['cheapest', 'dealers', 'lagMs', 'results', 'seed']],
  ['fleet status', () => ['--queue', noQueue], 1, null],
  ['fleet unpark', () => ['harbour-cars', '--queue', noQueue], 1, null],
  ['fleet rollout', () => ['--queue', noQueue], 1, null],
  ['migrate', () => [], 0, ['database', 'steps']],
  ['notices', () => ['--all'], 1, ['dealers']],
  ['doctor', () => ['harbour-cars'], 1, ['dealers', 'shared']],
  ['doctor', () => ['harbour-cars', '--production', '--units', yard.outDir], 1, ['dealers', 'shared']],
  ['leads list', () => [], 0, ['hasMore', 'leads']],
  ['leads list', () => ['--state', 'dead'], 0, ['deliveries', 'hasMore']],
  ['leads show', () => [leadId], 0, expect.arrayContaining(['deliveries', 'id', 'reference', 'timeline'])],
  ['leads show', () => [leadReference(leadId)], 0, expect.arrayContaining(['deliveries', 'id', 'timeline'])],
  ['leads reconcile', () => [], 0, ['balanced', 'books']],
  ['leads calls', () => [], 0, ['calls', 'replayed']],
  ['leads replay', () => ['--dead'], 0, ['replayed']],
  ['leads test', () => ['harbour-cars'], 1, ['lead', 'outcomes']],
  ['leads move', () => ['harbour-cars', 'old', 'crm'], 0, ['moved']],
  ['leads release', () => [spamIds[0] as string], 0, ['released']],
  ['leads discard', () => [spamIds[1] as string, '--reason', 'advertising'], 0, ['discarded']],
  ['leads purge', () => ['--older-than', '1d', '--dry-run'], 0, ['before', 'dryRun', 'files', 'kept', 'leads']],
  ['leads forget', () => ['nobody@example.com'], 0, ['accounts', 'contact', 'leads']],
  // Private addresses get no request, and the API of the dealer is on none.
  ['leads probe', () => ['harbour-cars'], 1, ['outcomes']],
  ['leads backup', () => ['--to', join(yard.outDir, 'leads.sqlite')], 0, expect.arrayContaining(['counts', 'file', 'removed', 'sha256'])],
  ['leads restore', () => [join(yard.outDir, 'leads.sqlite'), '--dry-run'], 0, expect.arrayContaining(['counts', 'dryRun', 'file'])],
  ['leads restore', () => [join(yard.outDir, 'leads.sqlite'), '--replace'], 0, expect.arrayContaining(['aside', 'counts', 'file'])],
];

const commandsOf = (command: Command): string[] =>
  command.commands.flatMap((one) => (one.commands.length > 0 ? commandsOf(one) : commandName(one)));

describe('each command prints one document (rule J1)', () => {
  test.each(documents)('%s %s', async (command, words, code, keys) => {
    const all = [...command.split(' '), ...words(), ...yard.flags, '--json'];
    const ran = await run(...all);
    const { stdout } = ran;
    expect([stdout.endsWith('}\n'), stdout.trimEnd().includes('\n')]).toEqual([true, false]);
    const { result, ...document } = documentOf(ran);
    expect(document).toMatchObject({ formatVersion: 1, command, exitCode: code });
    expect([ran.code, result && Object.keys(result).sort(), ran.stderr]).toEqual([code, keys, '']);
  });

  test('all commands are tried', () => {
    const tried = new Set([...documents.map(([command]) => command), ...eventCommands]);
    expect(commandsOf(makeProgram()).filter((command) => !tried.has(command))).toEqual([]);
  });
});

test('the history has a run of each command that changes or checks a site, and prune leaves it and the release', async () => {
  const runs = rowsOf(historyPath(yard.workDir), 'select command, dealer, result, fault from runs order by id');
  const run = (command: string, result: string, fault: string | null = null) => ({ command, dealer: 'harbour-cars', result, fault });
  expect(runs).toEqual([
    run('pull', 'done'),
    run('build', 'done'),
    run('rollback', 'failed', 'releases'),
    run('verify', 'done'),
    run('publish', 'done'),
  ]);
  expect(await readLiveRelease(yard.outDir, 'harbour-cars')).toMatchObject({ cars: 2 });
});

const required: Record<string, string[]> = {
  'leads discard': ['--reason', 'x'],
  'leads purge': ['--older-than', '1d'],
  'leads backup': ['--to', 'x'],
};

test.each(commandsOf(makeProgram()))('%s with an unknown option says so as JSON too', async (command) => {
  const { code, stdout, stderr } = await run(...command.split(' '), '--json', '--nonsense', ...(required[command] ?? []));
  expect([code, stderr]).toEqual([2, expect.stringContaining("error: unknown option '--nonsense'\n")]);
  const problems = [{ message: "unknown option '--nonsense'" }];
  const end = { formatVersion: 1, command, ok: false, exitCode: 2, result: null, problems };
  if (eventCommands.includes(command))
    expect(lastEvent.parse(JSON.parse(stdout))).toEqual({ ...end, at: expect.any(String), event: 'ended' });
  else expect(documentOf({ stdout })).toEqual(end);
});

test.each([
  ['an unknown command', ['biuld'], null, { message: "unknown command 'biuld'", fix: 'Did you mean build?' }],
  ['a missing argument', ['new'], 'new', { message: "missing required argument 'slug'" }],
  ['a usage error that the command itself finds', ['plan', 'a', '--all'], 'plan', { message: 'Name dealers or use --all, not both.' }],
])('%s is a document without a result', async (_name, words, command, problem) => {
  const ran = await run(...words, '--json');
  expect([ran.code, documentOf(ran)]).toEqual([
    2,
    { formatVersion: 1, command, ok: false, exitCode: 2, result: null, problems: [problem] },
  ]);
});

test('a reference that several leads have names their ids', async () => {
  const ran = await run('leads', 'show', '00000000', ...yard.flags, '--json');
  const [problem] = documentOf(ran).problems;
  expect([ran.code, problem?.message]).toEqual([
    2,
    expect.stringMatching(/^Several leads have the reference 00000000\. Write one of their ids: [0-9a-f]{32}, /),
  ]);
});

test('a problem of a dealer’s files names dealer, file, setting and fix', async () => {
  const ran = await run('check', '--all', ...yard.flags, '--json');
  const file = `${yard.file('bad-cars', 'site.json')}:13:7`;
  expect([ran.code, documentOf(ran).problems]).toEqual([
    1,
    [{ dealer: 'bad-cars', file, message: 'settings.labels.sumbit: unknown key', fix: 'did you mean settings.labels.submit?' }],
  ]);
  expect(resultOf(ran).dealers.map(({ slug, ok }: { slug: string; ok: boolean }) => [slug, ok])).toEqual([
    ['bad-cars', false],
    ['harbour-cars', true],
    ['new-cars', true],
  ]);
});

test('the help and the version are documents too', async () => {
  expect(resultOf(await run('--version', '--json'))).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(resultOf(await run('build', '--help', '--json'))).toEqual({ help: expect.stringContaining('Usage: forecourt build') });
});

test('leads export prints an event for each lead, then how it ended (rule J2)', async () => {
  const { code, stdout } = await run('leads', 'export', '--since', '30d', ...yard.flags, '--json');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([code, lastEvent.parse(lines.pop()).result]).toEqual([0, { leads: 201 }]);
  for (const line of lines)
    expect(outputEvent.parse(line)).toMatchObject({ command: 'leads export', event: 'lead', lead: { id: expect.any(String) } });
  expect(lines).toHaveLength(201);
});
