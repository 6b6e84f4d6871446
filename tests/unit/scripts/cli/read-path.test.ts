import { expect, test } from 'vitest';
import { UsageError } from '../../../../scripts/cli/invocation.ts';
import { readPath } from '../../../../scripts/cli/read-path.ts';

test('a path becomes absolute', () => {
  expect([readPath('--to', '/srv/a/../b'), readPath('--to', 'a')]).toEqual(['/srv/b', `${process.cwd()}/a`]);
});

test.each([
  ['s3:/bucket', '--to: "s3:/bucket" is not the address of a bucket. Write s3://bucket.'],
  ['s3://bucket', '--to: "s3://bucket" is not a path. Write a folder or file of this machine, such as /srv/forecourt.'],
])('%s is a usage error', (text, problem) => expect(() => readPath('--to', text)).toThrow(new UsageError(problem)));
