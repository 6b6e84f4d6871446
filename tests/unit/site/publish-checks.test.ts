import { expect, test } from 'vitest';
import { ownFile, problemsOf } from './layered.ts';

test.each<[unknown, string[]]>([
  [{ publish: { targets: [{ to: '/srv/www/{slug}', precompress: ['gz'] }, { to: 's3://bucket/{slug}?region=ap-southeast-2' }] } }, []],
  [
    { publish: { targets: [{ to: 'www/{slug}' }] } },
    ['publish.targets[0].to: "www/acme" is a folder below wherever a command runs; write it from the root, such as /srv/www/{slug}'],
  ],
  [
    { publish: { targets: [{ to: 'ftp://host/x' }] } },
    [
      'publish.targets[0].to: "ftp://host/x" is not a target; write a folder (/srv/www/{slug}, file:///srv/www/{slug}) or s3://bucket/prefix?region=…&endpoint=…',
    ],
  ],
  [
    { publish: { targets: [{ to: 's3:/bucket/{slug}' }] } },
    ['publish.targets[0].to: "s3:/bucket/{slug}" is not the address of a bucket; write s3://bucket/{slug}'],
  ],
  [
    { publish: { targets: [{ to: '~/www' }] } },
    [
      'publish.targets[0].to: "~/www" is not a path, because only a shell replaces ~, and not in quotes; write the whole path, such as /home/ana/www',
    ],
  ],
  [
    { publish: { targets: [{ to: 'ana@host:/srv/www' }] } },
    [
      'publish.targets[0].to: "ana@host:/srv/www" is on another machine; write a folder on this machine, and copy it there, such as with rsync',
    ],
  ],
  [
    { publish: { targets: [{ to: '/srv/{slug}' }, { to: 'file:///srv/acme/' }] } },
    ['publish.targets[1].to: it is the same place as target 1; remove one, or give each its own place'],
  ],
  [
    { publish: { targets: [{ to: 's3://bucket/x', precompress: ['br'], purge: ['cloudfront:x'] }] } },
    [
      'publish.targets[0].purge[0]: "cloudfront:x" names no distribution of CloudFront, such as E2QWRUHAPOMQZL; write cloudfront:<distribution ID>, cloudflare:<zone ID>?site=https://www.example.com, or the https address of a webhook',
      'publish.targets[0].precompress: S3 and CloudFront do not choose between copies of a file; remove it; it is for folders that nginx serves',
    ],
  ],
  // A shell command is the operator's alone.
  [
    { publish: { targets: [{ to: '/srv/x', reload: 'rm -rf /' }] } },
    ['publish.targets[0].reload: expected true or false, got the text "rm -rf /"; write true or false without quotes'],
  ],
])('targets of publications (rule R39): %j', (site, lines) => {
  expect(problemsOf({ site })).toEqual(lines.map((line) => `${ownFile}: ${line}`));
});
