import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findElements, type ListBytes } from '#lib/disk/json-list.ts';

const elementsOf = ({ bytes, starts, ends }: ListBytes) =>
  starts.map((start, index) => JSON.parse(bytes.subarray(start, ends[index]).toString()) as unknown);

const attempt = <T>(work: () => T): T | 'broken' => {
  try {
    return work();
  } catch {
    return 'broken';
  }
};

/** What a list holds, by its elements; "broken" for a text that is no list of JSON. */
const foundIn = (text: string, before?: ListBytes) =>
  attempt(() => {
    const found = findElements(Buffer.from(text), before);
    return found ? elementsOf(found) : 'broken';
  });
const parsed = (text: string) =>
  attempt(() => {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) ? (value as unknown[]) : 'broken';
  });

const space = fc.constantFrom('', '', ' ', '\n ');
const element = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  fc.constantFrom('{"a":"]},[\\"\\\\"}', '"é\u2028,"', '12', '1', '-3.5e2', '{"id":1,"b":[[]]}', '{"id":2}', 'null'),
);
const listText = fc
  .tuple(fc.array(fc.tuple(space, element, space), { maxLength: 8 }), space, space)
  .map(([elements, start, end]) => `${start}[${elements.map((parts) => parts.join('')).join(',')}]${end}`);
/** Part of a text replaced, which is a list of JSON at times. */
const cut = fc.tuple(
  fc.nat(200),
  fc.nat(12),
  fc.oneof(element, fc.constantFrom('', ',', '[', ']', '}', '"', ',1', '1', ' ', '\\'), fc.string()),
);
const cutText = (text: string, [at, length, inserted]: [number, number, string]) => {
  const place = at % (text.length + 1);
  return text.slice(0, place) + inserted + text.slice(place + length);
};

it('finds the elements that a parse of the whole finds, in a list and in one that follows it', () => {
  let [kept, broken] = [0, 0];
  fc.assert(
    fc.property(listText, fc.array(fc.oneof(cut, listText), { minLength: 1, maxLength: 5 }), (first, edits) => {
      expect(foundIn(first)).toEqual(parsed(first));
      let text = first;
      let before: ListBytes | undefined = findElements(Buffer.from(first));
      for (const edit of edits) {
        const next = typeof edit === 'string' ? edit : cutText(text, edit as [number, number, string]).toWellFormed();
        expect(foundIn(next, before)).toEqual(parsed(next));
        if (parsed(next) === 'broken') {
          broken += 1;
          continue;
        }
        const found = findElements(Buffer.from(next), before);
        const old = before ? elementsOf(before) : [];
        for (const [index, place] of [...(found?.kept ?? [])].entries()) {
          if (place < 0) continue;
          kept += 1;
          expect(old[place]).toEqual(found && elementsOf(found)[index]);
        }
        [text, before] = [next, found];
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(kept, broken)).toBeGreaterThan(0);
});

it('keeps all but the element that changed', () => {
  const before = findElements(Buffer.from('[{"id":1,"price":10}, {"id":2,"price":20},{"id":3,"price":30}]'));
  const keptIn = (text: string) => [...(findElements(Buffer.from(text), before)?.kept ?? [])];
  expect(keptIn('[{"id":1,"price":10}, {"id":2,"price":21000},{"id":3,"price":30}]')).toEqual([0, -1, 2]);
  expect(keptIn('[{"id":1,"price":10},{"id":3,"price":30}]')).toEqual([0, 2]);
  expect(keptIn('[{"id":1,"price":10}, {"id":2,"price":20},{"id":4},{"id":3,"price":30}]')).toEqual([0, 1, -1, 2]);
  expect(keptIn('[{"id":1,"price":10}, {"id":2,"price":20},{"id":3,"price":30}]')).toEqual([0, 1, 2]);
});
