import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#lib/api/store/open-database.ts';
import { makeProgram } from '../../../scripts/program.ts';
import { freePort } from '../../free-port.ts';
import { forecourt } from '../build/run-here.ts';
import { makeYard, productDir, siteOf } from '../build/tenants.ts';
import { freshSqlite } from './databases.ts';
import { sowLeads } from './sown-leads.ts';

const text = readFileSync(join(productDir, 'lib/api/RUNBOOK.md'), 'utf8');
const commands = [...text.matchAll(/^forecourt (.+)$/gm)].map(([, line]) => (line as string).replace(/ > \S+$/, ''));
const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? (word as string));

test.each(commands)('the runbook names a command that exists: forecourt %s', (line) => {
  let [command, ...words] = [makeProgram(), ...wordsOf(line.replaceAll(/<[^>]*>/g, 'x'))] as [ReturnType<typeof makeProgram>, ...string[]];
  for (
    let next = command.commands.find((part) => part.name() === words[0]);
    next;
    next = command.commands.find((part) => part.name() === words[0])
  ) {
    command = next;
    words = words.slice(1);
  }
  expect(command.commands).toEqual([]);
  const known = command.options.map(({ long }) => long);
  expect(words.filter((word) => word.startsWith('--') && !known.includes(word))).toEqual([]);
});

const outputs: Record<string, RegExp> = {
  'doctor --all --production': /^level +dealer +check +what +fix\nproblem /,
  'leads list --state pending': /^next attempt +lead +dealer +destination[^\n]*\n.*attempts? .*\n/,
  'doctor bayside-mazda': /bayside-mazda/,
  'notices --all': /^(?:[a-z0-9-]+: (?:no news|\d+ notices?|no release to compare)[^\n]*\n)+$/,
  'leads list bayside-mazda --state dead': /^since +lead +dealer +destination[^\n]*\n(?:.*bayside-mazda.*\n)+$/,
  'leads replay --dead --dealer bayside-mazda --destination crm': /^\d+ deliver(?:y|ies) will be tried again\.\n$/,
  'leads reconcile': /\nIt adds up: every delivery that was to be made is accounted for\.\n$/,
  'leads list bayside-mazda --since 2d': /^received +lead +dealer +state[^\n]*\n(?:.*bayside-mazda.*\n)+$/,
  'leads show <id>': /^Lead [0-9a-f]{32} of \S+: complete, received .*, reference [0-9A-F]{8}\n.*\n\n.*Z {2}received\n/,
  'leads list --state quarantined': /the hidden field was filled in\n/,
  'leads release <quarantined id>': /^[0-9a-f]{32} will be delivered\.\n$/,
  'leads discard <spam id> --reason "advertising"': /^[0-9a-f]{32} will not be delivered\.\n$/,
  'leads forget "0410 000 003" --dry-run': /^1 lead of \*+03 would be emptied\. Nothing was changed\.\n$/,
  'leads forget "0410 000 003"': /^Receipt F-\d{8}-[0-9a-f]{8}\nOn .* the leads of \*+03 were removed: [^\n]*\n\n1 lead, 0 files, /,
  'leads purge --older-than 730d --dry-run': /^0 leads without news since \d{4}-\d\d-\d\d would be removed\. Nothing was changed\.\n$/,
  'leads purge --older-than 730d': /^Removed 0 leads without news since \d{4}-\d\d-\d\d\.\n$/,
  'leads export bayside-mazda --since 30d --csv': /^id,dealer,state,[^\r\n]*\r\n(?:[0-9a-f]{32},bayside-mazda,[^\r\n]*\r\n)+$/,
  'leads backup --to <folder> --keep 14': /^Wrote .*\.sqlite: 300 leads, \d+ deliveries and 0 files, [\d.]+ [KM]iB\.\n$/,
  'leads restore <backup> --dry-run': / can be restored: 300 leads, \d+ deliveries and 0 files, begun at .*\. Nothing was changed\.\n$/,
  'leads restore <backup> --replace':
    /^Restored 300 leads, \d+ deliveries and 0 files as of .*\nThe leads that were there are in .*\nTo check the books, run: /,
  'leads probe --all': /^dealer +answer +time\nacme +failed +http:\/\/127\.0\.0\.1:\d+\/leads cannot be reached: ECONNREFUSED +\d+ ms\n$/,
  'migrate --from sqlite:leads.sqlite': /^The database is up to date\.\nCopied 300 leads, \d+ deliveries and 0 files\.\n$/,
};

test('every command of the runbook does what it says', async () => {
  expect(Object.keys(outputs).sort()).toEqual([...new Set(commands)].sort());
  const database = await freshSqlite();
  await sowLeads(database, { count: 300, days: 10, now: Date.now() });
  const idOf = async (state: 'complete' | 'quarantined', skip = 0) =>
    (
      await database.db
        .selectFrom('leads')
        .select('id')
        .where('state', '=', state)
        .orderBy('id')
        .offset(skip)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;
  const ids: Record<string, string> = {
    ...{ '<folder>': join(database.url.slice('sqlite:'.length), '..', 'backups') },
    ...{ '<id>': await idOf('complete'), '<quarantined id>': await idOf('quarantined'), '<spam id>': await idOf('quarantined', 1) },
  };
  const work = join(database.url.slice('sqlite:'.length), '..');
  const folder = join(work, 'backups');
  const yard = await makeYard();
  await yard.tenant('acme', { site: siteOf('Acme', { api: { url: `http://127.0.0.1:${await freePort()}` } }), cars: [] });
  for (const line of commands) {
    if (line.includes('<backup>')) {
      // The api is stopped before a restore.
      await database.close();
      ids['<backup>'] = join(folder, readdirSync(folder).find((name) => name.endsWith('.sqlite')) as string);
    }
    const words = wordsOf(line.replace(/<[^>]*>/, (name) => ids[name] as string));
    const isMove = words[0] === 'migrate';
    const url = isMove ? `sqlite:${join(work, 'other.sqlite')}` : database.url;
    const isDoctor = words[0] === 'doctor';
    // Nobody answers at the address of the dealer.
    const isProbe = words[1] === 'probe';
    const flags = isProbe || words.includes('--production') ? yard.flags : ['--work', work];
    const env = { FORECOURT_DATABASE_URL: url, ...(isProbe ? { FORECOURT_PRIVATE_DESTINATIONS: 'allow' } : {}) };
    const { code, stdout, stderr } = await forecourt([...words, ...flags], env);
    const mayFail = isDoctor || isProbe;
    expect(
      [line, mayFail ? [0, 1].includes(code ?? 2) : code === 0, (outputs[line] as RegExp).test(isDoctor ? stdout + stderr : stdout)],
      stdout + stderr,
    ).toEqual([line, true, true]);
    // The receipt and the tables say who it was only masked.
    if (!words.includes('export')) expect(stdout).not.toMatch(/0410 ?000 ?003|410000003/);
  }
  const other = await openDatabase(`sqlite:${join(work, 'other.sqlite')}`, work);
  expect(await other.db.selectFrom('leads').select('id').execute()).toHaveLength(300);
  await other.close();
  await database.remove();
  await yard.remove();
});
