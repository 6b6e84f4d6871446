import { expect, test } from 'vitest';
import { checkProxies } from '#lib/api/doctor/check-proxies.ts';

const site = 'https://hilltop.example.com';

test.each<[string | undefined, string, string[]]>([
  [
    undefined,
    site,
    [
      'warning',
      'FORECOURT_TRUSTED_PROXIES is not set, so all visitors behind a proxy count as one client and share its limits',
      'set it where the command api runs, for nginx on the same machine to 127.0.0.1',
    ],
  ],
  [undefined, 'http://hilltop.localhost:4100', ['ok', 'none are named']],
  ['127.0.0.1, 10.0.0.0/8', site, ['ok', 'the client’s address is believed from 127.0.0.1, 10.0.0.0/8']],
  [
    '0.0.0.0/0',
    site,
    [
      'problem',
      'FORECOURT_TRUSTED_PROXIES names every address, so anyone can pretend to be anyone',
      'name the addresses of your proxies alone',
    ],
  ],
  [
    'nginx',
    site,
    [
      'problem',
      'FORECOURT_TRUSTED_PROXIES: "nginx" is not an address. Use addresses and ranges, such as "10.0.0.5, 172.16.0.0/12".',
      'correct it: the command api does not start with it',
    ],
  ],
])('doctor with FORECOURT_TRUSTED_PROXIES=%j and a site at %s (rule E62)', (FORECOURT_TRUSTED_PROXIES, url, expected) => {
  const { level, subject, text, fix } = checkProxies({ FORECOURT_TRUSTED_PROXIES }, [url]);
  expect([subject, level, text, ...(fix ? [fix] : [])]).toEqual(['proxies', ...expected]);
});
