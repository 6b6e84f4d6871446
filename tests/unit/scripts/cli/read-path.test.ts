import { expect, test } from 'vitest';
import { UsageError } from '../../../../scripts/cli/invocation.ts';
import { readPath } from '../../../../scripts/cli/read-path.ts';

test('a path becomes absolute', () => {
  expect([readPath('--to', '/srv/a/../b'), readPath('--to', 'a')]).toEqual(['/srv/b', `${process.cwd()}/a`]);
});

test.each([
  ['s3:/bucket', '--to: "s3:/bucket" is not the address of a bucket. Write s3://bucket.'],
  ['s3://bucket', '--to: "s3://bucket" is not a path. Write the path of a folder on this machine, such as /srv/forecourt.'],
])('%s is a usage error', (text, problem) => expect(() => readPath('--to', text)).toThrow(new UsageError(problem)));

test('a file that is no path has the words for a file', () =>
  expect(() => readPath('--input', 'https://a.test/rates.json', 'file')).toThrow(
    new UsageError(
      '--input: "https://a.test/rates.json" is not a path. Write the path of a file on this machine, such as /srv/forecourt.json.',
    ),
  ));
