import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SiteError } from '#lib/site/problem.ts';
import { namedCommand, wantsJson } from '../../../../scripts/cli/command-words.ts';
import { endingLine, eventLine } from '../../../../scripts/cli/output.ts';
import { outputProblems } from '../../../../scripts/cli/output-problems.ts';
import { lastEvent, outputDocument, outputEvent, outputSchemaText } from '../../../../scripts/cli/output-schema.ts';
import { makeProgram } from '../../../../scripts/program.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const problem = { dealer: 'acme', message: 'no cars' };

test('scripts/cli/output.schema.json is current (else run: node scripts/tools/schema/write.ts)', async () => {
  const file = fileURLToPath(new URL('../../../../scripts/cli/output.schema.json', import.meta.url));
  expect(await readFile(file, 'utf8')).toBe(outputSchemaText());
});

describe('the end of a command (rules J1 and J2)', () => {
  test.each([
    ['done', 0, [], [], true],
    ['a dealer failed', 1, [problem], [problem], false],
    ['stopped without a reason of its own', 143, [], [{ message: 'stopped by SIGTERM' }], false],
    ['ended without a reason', 7, [], [{ message: 'The command ended with exit code 7.' }], false],
  ] as const)('%s', (_name, exitCode, problems, expected, ok) => {
    const end = { ok, exitCode, result: { cars: 1 }, problems: expected };
    const ending = { exitCode, result: { cars: 1 }, problems };
    const document = JSON.parse(endingLine('plan', noon, ending));
    expect(outputDocument.parse(document)).toEqual({ formatVersion: 1, command: 'plan', ...end });
    const event = JSON.parse(endingLine('watch', noon, ending));
    expect(lastEvent.parse(event)).toEqual({ formatVersion: 1, command: 'watch', at: '2026-11-22T12:00:00.000Z', event: 'ended', ...end });
  });

  test.each([
    ['a success with problems', { ok: true, exitCode: 0, problems: [problem] }],
    ['a failure without a problem', { ok: false, exitCode: 1, problems: [] }],
    ['an exit code that contradicts', { ok: true, exitCode: 1, problems: [] }],
    ['a key that nobody knows', { ok: true, exitCode: 0, problems: [], dealers: [] }],
  ])('%s is not allowed', (_name, end) => {
    expect(outputDocument.safeParse({ formatVersion: 1, command: 'plan', result: null, ...end }).success).toBe(false);
  });
});

test('what an event tells cannot replace its head', () => {
  const line = eventLine('watch', noon, 'built', { slug: 'acme', event: 'ended', command: 'x', formatVersion: 2 });
  expect(line).toBe('{"formatVersion":1,"command":"watch","at":"2026-11-22T12:00:00.000Z","event":"built","slug":"acme"}\n');
  expect(outputEvent.parse(JSON.parse(line)).event).toBe('built');
});

test.each([
  ['--json', true],
  ['build --all --json', true],
  ['build --all', false],
  ['build -- --json', false],
])('%s asks for JSON: %s', (words, expected) => expect(wantsJson(words.split(' '))).toBe(expected));

test.each([
  ['build acme', 'build'],
  ['leads list build', 'leads list'],
  ['leads', 'leads'],
  ['biuld', null],
  ['', null],
])('%j names the command %s', (words, expected) => expect(namedCommand(makeProgram(), words.split(' '))).toBe(expected));

test.each([
  ['an error', new Error('it broke'), [{ dealer: 'acme', message: 'it broke' }]],
  ['an error without a message', new TypeError(), [{ dealer: 'acme', message: 'TypeError' }]],
  [
    'problems of a dealer’s files',
    new SiteError('acme', [
      { file: 'site.json:3:1', path: 'labels.x', problem: 'unknown key', fix: 'remove it' },
      { file: 'site.json', path: '', problem: 'the file does not exist', fix: '' },
    ]),
    [
      { dealer: 'acme', file: 'site.json:3:1', message: 'labels.x: unknown key', fix: 'remove it' },
      { dealer: 'acme', file: 'site.json', message: 'the file does not exist' },
    ],
  ],
])('%s as JSON', (_name, error, expected) => expect(outputProblems(error, 'acme')).toEqual(expected));
