import { expect, test } from 'vitest';
import { UpstreamError } from '#lib/api/upstreams/upstreams.ts';
import { requestErrorText } from '../../../../scripts/cli/api-log.ts';

test('a service that nobody configured is one line in the log of the API, a bug has its stack', () => {
  expect(requestErrorText(new UpstreamError('acme: nevdis: no service is configured', 'not_configured'))).toBe(
    'acme: nevdis: no service is configured',
  );
  expect(requestErrorText(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n\s+at /);
});
