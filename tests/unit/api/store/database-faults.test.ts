import { expect, test } from 'vitest';
import { DatabaseOverloadError, isStoreFault } from '#lib/api/store/database-faults.ts';

test.each([
  ['text that is no number', { code: '22P02' }, false],
  ['a constraint', { code: '23502' }, false],
  ['a constraint of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 19 }, false],
  ['a transaction to repeat', { code: '40001' }, false],
  ['a value that no index can hold', { code: '54000' }, false],
  ['a lock that another request holds', { code: '55P03' }, false],
  ['a full disk', { code: '53100' }, true],
  ['a full disk of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, true],
  ['a refused connection', { code: 'ECONNREFUSED' }, true],
  ['more work than it can take', new DatabaseOverloadError(), true],
  ['a mistake in our code', new TypeError('x'), false],
])('whether %s is a fault of the store', (_what, error, isFault) => expect(isStoreFault(error)).toBe(isFault));
