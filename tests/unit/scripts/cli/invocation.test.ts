import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { nextCommand, quoteShellWord } from '#lib/model/next-command.ts';
import { readInvocation, wordCommands } from '../../../../scripts/cli/invocation.ts';
import { stateCommands, stateOption } from '../../../../scripts/cli/state-option.ts';
import { makeProgram } from '../../../../scripts/program.ts';

const script = '/srv/forecourt/scripts/forecourt.js';
const npm = { npm_command: 'run', npm_lifecycle_script: 'node scripts/forecourt.js' };
const npx = { npm_command: 'exec', npm_lifecycle_script: 'forecourt' };
type Called = { words?: string; script?: string; cwd?: string; env?: Record<string, string> };

const pasted = ({ words = 'build acme', script: file = script, cwd = '/srv/forecourt', env = {} }: Called) =>
  wordCommands(`To see it, run: ${nextCommand('check', 'acme')}`, readInvocation({ words: words.split(' '), script: file, cwd, env }));

describe('a command in a message can be pasted (rule J3)', () => {
  test.each<[string, Called, string]>([
    ['by npm', { env: npm }, 'npm run forecourt -- check acme'],
    [
      'by another script of npm',
      { env: { ...npm, npm_lifecycle_script: 'node scripts/forecourt.js build --all' } },
      'npm run forecourt -- check acme',
    ],
    ['by a script that npm runs', { env: { ...npm, npm_lifecycle_script: 'vitest run' } }, 'node scripts/forecourt.js check acme'],
    ['by npx', { env: npx }, 'npx forecourt check acme'],
    ['by a program that npx runs', { env: { ...npx, npm_lifecycle_script: 'vitest' } }, 'node scripts/forecourt.js check acme'],
    ['from the folder above', { cwd: '/srv' }, 'node forecourt/scripts/forecourt.js check acme'],
    ['from far away', { cwd: '/home/ana/sites/of/mine' }, 'node /srv/forecourt/scripts/forecourt.js check acme'],
    [
      'from a folder with a space',
      { cwd: '/srv', script: '/srv/my cars/scripts/forecourt.js' },
      "node 'my cars/scripts/forecourt.js' check acme",
    ],
    ['by its name', { script: '/usr/local/bin/forecourt', env: { PATH: '/usr/bin:/usr/local/bin' } }, 'forecourt check acme'],
    ['by its link', { script: '/srv/forecourt/node_modules/.bin/forecourt' }, 'node_modules/.bin/forecourt check acme'],
    ['with a folder', { words: 'build acme --tenants ../dealers' }, 'node scripts/forecourt.js check acme --tenants ../dealers'],
    [
      'with every folder',
      { words: 'build --out=a --work b --tenants c --all' },
      'node scripts/forecourt.js check acme --out a --work b --tenants c',
    ],
    ['with a folder given twice', { words: 'build --out a --out b' }, 'node scripts/forecourt.js check acme --out b'],
    ['with an option without its value', { words: 'build --out' }, 'node scripts/forecourt.js check acme'],
  ])('called %s', (_name, called, expected) => expect(pasted(called)).toBe(`To see it, run: ${expected}`));

  test.each<[words: string, message: string, expected: string]>([
    ['publish acme --to /srv/www --state /srv/state', nextCommand('build', 'acme'), 'build acme --state /srv/state'],
    ['fleet work --state=s3://state?region=x', nextCommand('build', 'acme'), "build acme --state 's3://state?region=x'"],
    ['schedule systemd --all --state a', nextCommand('release', 'acme'), 'release acme --state a'],
    ['publish acme --state a', nextCommand('build', 'acme', '--state', 'b'), 'build acme --state b'],
    ['build acme --state a', nextCommand('check', 'acme'), 'check acme'],
    ['new acme --state NSW', nextCommand('build', 'acme'), 'build acme'],
    ['leads list --state dead', nextCommand('build', 'acme'), 'build acme'],
  ])('where the state of dealers is, of %s', (words, message, expected) => {
    const invocation = readInvocation({ words: words.split(' '), script: '/usr/bin/forecourt', cwd: '/', env: { PATH: '/usr/bin' } });
    expect(wordCommands(message, invocation)).toBe(`forecourt ${expected}`);
  });

  test('the commands that know the state of dealers are those with the option', () => {
    const taking = makeProgram().commands.filter(({ options }) => options.some(({ flags }) => flags === stateOption[0]));
    expect(
      taking
        .map((command) => command.name())
        .filter((name) => name !== 'schedule')
        .sort(),
    ).toEqual([...stateCommands].sort());
  });

  test('a folder is quoted for the shell', () => {
    const { folders } = readInvocation({ words: ['build', '--tenants', "my dealers' data"], script, cwd: '/', env: {} });
    expect(execFileSync('sh', ['-c', `printf '%s|'${folders}`], { encoding: 'utf8' })).toBe("--tenants|my dealers' data|");
  });

  test('several commands of one message, and what only looks like one', () => {
    const invocation = { program: 'npx forecourt', folders: ' --out x', state: '' };
    expect(
      wordCommands(`${nextCommand('index', 'acme')} and ${nextCommand('build', 'acme')}; forecourt build, \`npm ci\``, invocation),
    ).toBe('npx forecourt index acme --out x and npx forecourt build acme --out x; forecourt build, `npm ci`');
  });
});

test.each([
  [['build', 'acme'], '`forecourt build acme`'],
  [['new', '<slug>'], '`forecourt new <slug>`'],
  [['leads', 'move', 'acme', 'old crm', '<name>'], "`forecourt leads move acme 'old crm' <name>`"],
])('%j as a command in a message', (words, text) => expect(nextCommand(...words)).toBe(text));

test.each([
  ['a/b.c', 'a/b.c'],
  ['a b', "'a b'"],
  ["it's", "'it'\\''s'"],
  ['$(x)', "'$(x)'"],
])('quotes %s for a shell as %s', (word, text) => {
  expect(quoteShellWord(word)).toBe(text);
  expect(execFileSync('sh', ['-c', `printf %s ${text}`], { encoding: 'utf8' })).toBe(word);
});
