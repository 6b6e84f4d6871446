import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson } from '#lib/api/guards/strict-json.ts';

const problemOf = (text: string) => {
  try {
    parseStrictJson(text);
    return undefined;
  } catch (error) {
    return (error as { body?: { code: string; error: string } }).body;
  }
};

describe('parseStrictJson', () => {
  it('reads every JSON text as JSON.parse does', () => {
    const withoutRepeats = fc.json({ maxDepth: 6 }).map((text) => JSON.stringify(JSON.parse(text)));
    fc.assert(
      fc.property(withoutRepeats, fc.constantFrom(undefined, 1, '\t'), (text, space) => {
        const spaced = JSON.stringify(JSON.parse(text), null, space);
        expect(JSON.stringify(parseStrictJson(spaced))).toBe(text);
      }),
    );
  });

  it('refuses any text that JSON.parse refuses', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => text.slice(0, -1)),
        ),
        (text) => {
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          fc.pre(!isJson);
          expect(problemOf(text)).toEqual({ code: 'invalid_json', error: 'The body is not JSON.' });
        },
      ),
    );
  });

  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"lead":{"name":"x","phone":1,"name":"y"}}', 'name'],
    ['[{"b":{},"c":[],"b":[{"b":1}]}]', 'b'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"":1,"":2}', ''],
    ['{"a\\"b":1,"a\\"b":2}', 'a\\"b'],
  ])('%s has a name twice', (text, name) => {
    expect(problemOf(text)).toEqual({ code: 'duplicate_name', error: `The body has "${name}" twice.` });
  });

  it.each(['{"a":{"a":1},"b":{"a":2}}', '[{"a":1},{"a":2}]', '{"a":"{\\"b\\":1,\\"b\\":2}"}', '{"a":["a","a"],"b":"a"}'])(
    '%s has no name twice',
    (text) => expect(parseStrictJson(text)).toEqual(JSON.parse(text)),
  );

  it.each([
    ['lists', 33, '[', ']'],
    ['lists', 100_000, '[', ']'],
    ['objects', 33, '{"a":', '}'],
    ['objects', 40_000, '{"a":', '}'],
    ['lists that never end', 1_000_000, '[', ''],
  ])('%s nested %i levels deep are refused', (_what, levels, open, close) => {
    const text = `${open.repeat(levels)}1${close.repeat(levels)}`;
    expect(problemOf(text)).toEqual({ code: 'json_too_deep', error: 'The body is nested more than 32 levels.' });
  });

  it('takes 32 levels, and many brackets side by side', () => {
    expect(problemOf(`${'['.repeat(32)}1${']'.repeat(32)}`)).toBeUndefined();
    expect(problemOf(`[${Array(5000).fill('{"a":[]}').join()}]`)).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])('the name %s changes no other object', (name) => {
    const value = parseStrictJson(`{${JSON.stringify(name)}:{"polluted":"yes"}}`) as object;
    expect(Object.keys(value)).toEqual([name]);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
