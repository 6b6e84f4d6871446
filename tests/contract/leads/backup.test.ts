import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countDeliveries } from '#lib/api/store/count-deliveries.ts';
import { type Database, openDatabase } from '#lib/api/store/open-database.ts';
import { imbalanceOf } from '#lib/leads/reconcile.ts';
import { forecourt } from '../build/run-here.ts';
import type { TestDatabase } from './databases.ts';
import { sowLeads } from './sown-leads.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService } from './yard.ts';

const now = Date.parse('2026-11-22T01:00:00Z');
const content = Buffer.alloc(700_000, 'file');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leads-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const namesIn = async (path: string) => (await readdir(path)).sort();
const idsOf = async ({ db }: Pick<Database, 'db'>) =>
  (await db.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id);

async function addFile({ db }: Pick<Database, 'db'>) {
  const lead = `${'0'.repeat(31)}1`;
  await db
    .insertInto('files')
    .values({ id: 'f1', lead_id: lead, version: 1, position: 0, name: 'a.txt', type: 'text/plain', bytes: content.length, at: now })
    .execute();
  await db.insertInto('file_parts').values({ file_id: 'f1', part: 0, content }).execute();
}

describe.each(bothStores())('a backup of %s', (name, open, here) => {
  const it = test.skipIf(!here);
  const extension = name.startsWith('SQLite') ? 'sqlite' : 'dump';
  let database: TestDatabase;
  const run = (...words: string[]) => forecourt([...words, '--work', join(folder, 'work')], { FORECOURT_DATABASE_URL: database.url });
  const backUp = async (...more: string[]) => {
    const { code, stdout, stderr } = await run('leads', 'backup', '--to', join(folder, 'kept'), '--json', ...more);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout).result as { file: string; counts: Record<string, number>; removed: string[] };
  };

  beforeEach(async () => {
    if (here) database = await open();
  });
  afterEach(async () => {
    if (here) await database.remove();
  });

  it('has every lead that was acknowledged before it began, while others are written, and a restore brings them back', async () => {
    await sowLeads(database, { count: 300, days: 10, now });
    await addFile(database);
    const before = await idsOf(database);
    const { post, close } = openService(database, [hilltop([{ kind: 'webhook', url: 'http://127.0.0.1:1/', secret: 'env:HOOK_SECRET' }])]);
    let isWriting = true;
    const writing = (async () => {
      for (let phone = 0; isWriting; phone++)
        expect((await post({ website_slug: 'hilltop', name: 'Ana', phone: `04${10_000_000 + phone}` })).status).toBe(201);
    })();
    const backup = await backUp();
    isWriting = false;
    await writing;
    await close();
    expect(backup.counts).toMatchObject({ files: 1, file_parts: 1 });
    expect(backup.counts.leads).toBeGreaterThanOrEqual(300);
    const [data, record] = await namesIn(join(folder, 'kept'));
    expect([`${data}.json`, data]).toEqual([record, expect.stringMatching(new RegExp(`^leads-\\d{8}T\\d{6}Z\\.${extension}$`))]);
    for (const file of [backup.file, `${backup.file}.json`]) expect((await stat(file)).mode & 0o777).toBe(0o600);

    const refused = await run('leads', 'restore', backup.file);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        / holds leads already \(\d+\), so nothing was restored\. To put the backup in (?:its|their) place and keep the old .*, add --replace\.\n/,
      ),
    ]);
    const inUse = await run('leads', 'restore', backup.file, '--replace');
    expect([inUse.code, inUse.stderr]).toEqual([
      1,
      expect.stringMatching(/is in use\. Stop the command api and every other process that uses it, then restore again\./),
    ]);
    await database.close();
    const restored = await run('leads', 'restore', backup.file, '--replace');
    expect([restored.code, restored.stderr, restored.stdout]).toEqual([
      0,
      '',
      expect.stringMatching(
        /^Restored [\d,]+ leads, [\d,]+ deliveries and 1 file as of .*\nThe leads that were there are in .*replaced[-_]\d{8}t\d{6}z\. /,
      ),
    ]);
    const again = await openDatabase(database.url, folder);
    const ids = new Set(await idsOf(again));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBe(backup.counts.leads);
    const part = await again.db.selectFrom('file_parts').select('content').executeTakeFirstOrThrow();
    expect(Buffer.from(part.content).equals(content)).toBe(true);
    // What was delivered after the backup comes again, and says so.
    const waiting = await again.db.selectFrom('deliveries').select('uncertain').distinct().where('state', '=', 'pending').execute();
    expect(waiting).toEqual([{ uncertain: 1 }]);
    expect((await countDeliveries(again.db, {})).filter((book) => imbalanceOf(book) !== 0)).toEqual([]);
    const audit = await again.db.selectFrom('audit_log').select(['action', 'note']).execute();
    expect(audit).toEqual([{ action: 'restore', note: expect.stringMatching(/^from .*, [\d,]+ leads$/) }]);
    await again.close();
  });

  it('is refused by a restore when it is cut off, changed, of another kind or newer', async () => {
    const { file } = await backUp();
    const record = JSON.parse(await readFile(`${file}.json`, 'utf8'));
    const bytes = await readFile(file);
    const nowhere = 'postgres://x@127.0.0.1:1/x';
    const other = extension === 'sqlite' ? nowhere : `sqlite:${join(folder, 'x.sqlite')}`;
    const cases: [what: string, harm: () => Promise<unknown>, url: string, message: RegExp][] = [
      ['no record', () => rm(`${file}.json`), database.url, /is not a whole backup: .*\.json is missing\. Use another backup/],
      [
        'no data',
        () => rm(file),
        database.url,
        /^There is no backup .*\.(sqlite|dump)\. Name a file that the command leads backup wrote\.\n/,
      ],
      ['cut off', () => writeFile(file, bytes.subarray(0, bytes.length - 1)), database.url, /is not what was written: it has \d+ bytes/],
      [
        'no JSON',
        () => writeFile(`${file}.json`, '{'),
        database.url,
        /cannot be read: it is not the record of a backup\. Use another backup\./,
      ],
      [
        'newer',
        () => writeFile(`${file}.json`, JSON.stringify({ ...record, schema: [...record.schema, '999-later'] })),
        database.url,
        /was made by a newer version: this one does not know 999-later\. Update, then restore again\./,
      ],
      [
        'other kind',
        async () => undefined,
        other,
        /is a backup of (sqlite|postgres), and FORECOURT_DATABASE_URL names (sqlite|postgres)\./,
      ],
    ];
    if (extension === 'dump')
      cases.push(['no server', async () => undefined, nowhere, /no server answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)\. Start/]);
    for (const [what, harm, url, message] of cases) {
      await harm();
      const { code, stderr } = await forecourt(['leads', 'restore', file, '--replace', '--work', folder], { FORECOURT_DATABASE_URL: url });
      expect([what, code, stderr]).toEqual([what, 1, expect.stringMatching(message)]);
      await writeFile(file, bytes);
      await writeFile(`${file}.json`, JSON.stringify(record));
    }
    expect((await run('leads', 'restore', file, '--dry-run')).stdout).toMatch(/ can be restored: 0 leads, .* Nothing was changed\.\n$/);
  });

  it('says that a folder was expected where a file is in its place', async () => {
    const notes = join(folder, 'notes.txt');
    await writeFile(notes, 'mine');
    const { code, stderr } = await run('leads', 'backup', '--to', notes);
    const problem = `The folder ${notes} cannot be made: EEXIST: file already exists, mkdir '${notes}'.`;
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${problem} Name another folder, or a file that ends in .${extension}.\n`)]);
  });

  it('makes room for itself: --keep removes older whole ones and what a dead process left, and counts no partial one', async () => {
    const kept = join(folder, 'kept');
    await backUp();
    const [first = ''] = await namesIn(kept);
    const named = (day: string) => `leads-202601${day}T000000Z.${extension}`;
    for (const day of ['01', '02', '03']) {
      await writeFile(join(kept, named(day)), await readFile(join(kept, first)));
      await writeFile(join(kept, `${named(day)}.json`), await readFile(join(kept, `${first}.json`)));
    }
    const old = new Date(Date.now() - 2 * 86_400_000);
    for (const left of [named('04'), `.${named('05')}.part`]) {
      await writeFile(join(kept, left), 'cut off');
      await utimes(join(kept, left), old, old);
    }
    await writeFile(join(kept, `.${named('06')}.part`), 'being written');
    await writeFile(join(kept, 'notes.txt'), 'mine');
    await rm(join(kept, first));
    await rm(join(kept, `${first}.json`));
    const { file, removed } = await backUp('--keep', '2');
    expect(removed.sort()).toEqual([`.${named('05')}.part`, named('01'), named('02'), named('04')].sort());
    expect(await namesIn(kept)).toEqual(
      [`.${named('06')}.part`, 'notes.txt', named('03'), `${named('03')}.json`, file, `${file}.json`]
        .map((path) => path.replace(`${kept}/`, ''))
        .sort(),
    );
  });
});

test('a copy of the file misses what only the log has; a backup does not', async () => {
  const work = join(folder, 'work');
  const url = `sqlite:${join(folder, 'leads.sqlite')}`;
  const { migrate } = await import('#lib/api/store/migrations.ts');
  const database = await openDatabase(url, folder);
  await migrate(database.db);
  await sowLeads(database, { count: 50, days: 1, now });
  await writeFile(join(folder, 'copy.sqlite'), await readFile(join(folder, 'leads.sqlite')));
  const { code } = await forecourt(['leads', 'backup', '--to', join(folder, 'backup.sqlite'), '--work', work], {
    FORECOURT_DATABASE_URL: url,
  });
  await database.close();
  const countIn = (name: string) => {
    const file = new DatabaseSync(join(folder, name), { readOnly: true });
    try {
      return file.prepare('select count(*) as count from leads').get()?.count;
    } catch (error) {
      return (error as Error).message;
    } finally {
      file.close();
    }
  };
  expect([code, countIn('copy.sqlite'), countIn('backup.sqlite')]).toEqual([0, 'no such table: leads', 50]);
});

test.each([
  [
    'no database',
    ['--to', 'x'],
    { FORECOURT_DATABASE_URL: 'sqlite:none.sqlite' },
    2,
    /^error: There is no database .*none\.sqlite\. Set FORECOURT_DATABASE_URL/,
  ],
  [
    'no pg_dump',
    ['--to', '{folder}'],
    { FORECOURT_DATABASE_URL: 'postgres', PATH: '/nowhere' },
    1,
    /^pg_dump is not installed here\. Install /,
  ],
  ['--keep with a file', ['--to', 'x.sqlite', '--keep', '3'], {}, 2, /^error: --keep removes older backups of a folder\./],
  ['--keep 0', ['--to', 'x', '--keep', '0'], {}, 2, /^error: --keep takes a whole number from 1 to 10000, not "0"\./],
] as const)('a backup is refused: %s', async (_what, words, env, code, message) => {
  const [, open, isHere] = bothStores()[1] as ReturnType<typeof bothStores>[number];
  const isPostgres = 'FORECOURT_DATABASE_URL' in env && env.FORECOURT_DATABASE_URL === 'postgres';
  if (isPostgres && !isHere) return;
  const database = isPostgres ? await open() : undefined;
  const args = words.map((word) => word.replace('{folder}', folder));
  const ran = await forecourt(['leads', 'backup', ...args, '--work', folder], {
    ...env,
    ...(database ? { FORECOURT_DATABASE_URL: database.url } : {}),
  });
  expect([ran.code, ran.stderr]).toEqual([code, expect.stringMatching(message)]);
  expect((await namesIn(folder)).filter((name) => name.endsWith('.part') || name.endsWith('.dump'))).toEqual([]);
  await database?.remove();
});
