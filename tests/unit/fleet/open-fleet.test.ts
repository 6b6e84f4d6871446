import pg from 'pg';
import { expect, test } from 'vitest';
import { isTransient, storableJson, storableText } from '#lib/fleet/open-fleet.ts';

test.each([
  ['expected a comma or ]', 'expected a comma or ]'],
  ['a whole emoji 🚚', 'a whole emoji 🚚'],
  ['the first half of one \ud83d', 'the first half of one \ufffd'],
  ['the second half of one \ude9a', 'the second half of one \ufffd'],
  ['a NUL \0 in a text', 'a NUL  in a text'],
])('PostgreSQL can store %j (R56)', (text, stored) => {
  expect(storableText(text)).toBe(stored);
  expect(JSON.parse(storableJson({ failures: 1, fault: { message: text } }))).toEqual({ failures: 1, fault: { message: stored } });
});

const refused = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });

test.each([
  ['the connection is refused', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), true],
  ['the connection ended', new Error('Connection terminated unexpectedly'), true],
  ['the server shuts down', refused('57P01'), true],
  ['the disk is full', refused('53100'), true],
  ['two transactions wait for each other', refused('40P01'), true],
  ['a lock was not given in time', refused('55P03'), true],
  ['the server became a replica', refused('25006'), true],
  ['a text is not valid in jsonb', refused('22P05'), false],
  ['a constraint is violated', refused('23514'), false],
  ['a column is missing', refused('42703'), false],
])('whether to try a statement again when %s (R56)', (_what, error, again) => {
  expect(isTransient(error)).toBe(again);
});
