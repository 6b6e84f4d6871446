import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonFault } from '#lib/disk/json-fault.ts';
import { parseJson, readJson, readJsonFile } from '#lib/disk/read-json.ts';

const failure = (source: string) => {
  try {
    parseJson(source, 'site.json');
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
};

describe('JSON that is none', () => {
  test.each([
    ['{\n  "a": 1,\n}', 'site.json:2:9: not JSON: remove the comma before }\n    "a": 1,\n          ^'],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 'site.json:3:3: not JSON: expected a comma or }, got a text\n    "b": 2\n    ^'],
    ['{"a" 1}', 'site.json:1:6: not JSON: expected a colon after the key, got 1\n  {"a" 1}\n       ^'],
    ['{a: 1}', 'site.json:1:2: not JSON: expected a key in double quotes, got a\n  {a: 1}\n   ^'],
    ["{'a': 1}", "site.json:1:2: not JSON: text needs plain double quotes \"\n  {'a': 1}\n   ^"],
    ['{"a": “b”}', 'site.json:1:7: not JSON: text needs plain double quotes "\n  {"a": “b”}\n        ^'],
    ['{ // why\n}', 'site.json:1:3: not JSON: JSON has no comments\n  { // why\n    ^'],
    ['{"a": True}', 'site.json:1:7: not JSON: expected a value, got True\n  {"a": True}\n        ^'],
    ['{"a": 01}', 'site.json:1:7: not JSON: expected a value, got 01\n  {"a": 01}\n        ^'],
    ['{"a": "b', 'site.json:1:7: not JSON: the text that starts here is not closed\n  {"a": "b\n        ^'],
    ['{"a": "b\n"}', 'site.json:1:7: not JSON: the text that starts here is not closed on its line\n  {"a": "b\n        ^'],
    ['{"a": "C:\\dir"}', 'site.json:1:10: not JSON: unknown escape: write a backslash as \\\\\n  {"a": "C:\\dir"}\n           ^'],
    [
      '{"a": "x\ty"}',
      'site.json:1:9: not JSON: a text contains a control character (a tab?): write it as \\t or \\u0000\n  {"a": "x y"}\n          ^',
    ],
    ['{"a": [1, 2', 'site.json:1:12: not JSON: expected a comma or ], but the file ends here\n  {"a": [1, 2\n             ^'],
    ['{} {}', 'site.json:1:4: not JSON: expected the end of the file, got {\n  {} {}\n     ^'],
    ['', 'site.json:1:1: not JSON: the file is empty\n  \n  ^'],
  ])('%j', (source, message) => {
    expect(failure(source)).toBe(message);
  });

  test('a hundred thousand open brackets are a fault, not a crash', () => {
    expect(jsonFault('['.repeat(100_000))).toEqual({ offset: 127, problem: 'it has more than 127 levels of lists and objects' });
  });

  test('a settings file of 50,000 levels is named with the place', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'json-')), 'site.json');
    const levels = (count: number) => `{\n  "name": "[[[ \\" {",\n  "search": ${'['.repeat(count)}${']'.repeat(count)}\n}`;
    await writeFile(file, levels(50_000));
    await expect(readJsonFile(file, 'site.json')).rejects.toThrow(/^site\.json:3:139: it has more than 127 levels of lists and objects\n/);
    await writeFile(file, levels(126));
    expect((await readJsonFile(file, 'site.json'))?.value).toMatchObject({ name: '[[[ " {' });
  });

  test('a long line is cut around the place', () => {
    const source = `{"a": [${'"x", '.repeat(500)}oops]}`;
    const lines = failure(source).split('\n');
    expect(lines[0]).toBe(`site.json:1:${source.indexOf('oops') + 1}: not JSON: expected a value, got oops`);
    expect(lines[1]?.length).toBeLessThanOrEqual(82);
    expect(lines[1]?.slice((lines[2] ?? '').indexOf('^'))).toMatch(/^oops/);
  });

  test('the fault finder and JSON.parse agree on what is JSON', () => {
    const mutant = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '0', '\\', ' ', '\n', 'é', ':'))
      .map(([json, at, bit]) => json.slice(0, at % (json.length + 1)) + bit + json.slice((at % (json.length + 1)) + 1));
    fc.assert(
      fc.property(fc.oneof(fc.json(), mutant, fc.string()), (source) => {
        let valid = true;
        try {
          JSON.parse(source);
        } catch {
          valid = false;
        }
        expect(jsonFault(source) === undefined).toBe(valid);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('reading a file', () => {
  test('a byte order mark is skipped, a missing file is undefined, other encodings are named', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'read-json-'));
    await writeFile(join(dir, 'bom.json'), '\ufeff{"a":1}');
    await writeFile(join(dir, 'latin.json'), Buffer.from('{"a":"\u00e9"}', 'latin1'));
    expect(await readJson(join(dir, 'bom.json'))).toEqual({ a: 1 });
    expect(parseJson('\ufeff{"a":1}', 'bom.json')).toEqual({ a: 1 });
    expect(await readJson(join(dir, 'none.json'))).toBeUndefined();
    await expect(readJson(join(dir, 'latin.json'), 'latin.json')).rejects.toThrow(
      'latin.json:1:1: not JSON: the file is not UTF-8; save it as UTF-8',
    );
  });
});
