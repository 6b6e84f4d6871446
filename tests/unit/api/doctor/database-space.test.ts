import { expect, test } from 'vitest';
import { judgeSpace } from '#lib/api/doctor/check-database.ts';

const fix = 'free some space: without it leads are refused';

test.each<[megabytes: number, expected: object[]]>([
  [0, [{ level: 'problem', subject: 'database', text: '0 MB are free on its disk', fix }]],
  [49.9, [{ level: 'problem', subject: 'database', text: '49 MB are free on its disk', fix }]],
  [50, [{ level: 'warning', subject: 'database', text: '50 MB are free on its disk', fix }]],
  [499.9, [{ level: 'warning', subject: 'database', text: '499 MB are free on its disk', fix }]],
  [500, []],
])('%d MB of free space', (megabytes, expected) => expect(judgeSpace(megabytes * 1_000_000)).toEqual(expected));
