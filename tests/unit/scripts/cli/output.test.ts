import { expect, it } from 'vitest';
import { withRelativePaths } from '../../../../scripts/cli/output.ts';

it.each([
  ['There are no dealers in /srv/forecourt/tenants.', 'There are no dealers in tenants.'],
  ['/srv/forecourt/tenants/acme/site.json:12:3: unknown key', 'tenants/acme/site.json:12:3: unknown key'],
  ['Created:\n  /srv/forecourt/tenants/acme/site.json', 'Created:\n  tenants/acme/site.json'],
  ['"/srv/forecourt/out/acme" and (/srv/forecourt/out/zed)', '"out/acme" and (out/zed)'],
  ['/tmp/out/acme', '/tmp/out/acme'],
  ['/mnt/srv/forecourt/out', '/mnt/srv/forecourt/out'],
  ['/srv/forecourt-old/out', '/srv/forecourt-old/out'],
  ['file:///srv/forecourt/out', 'file:///srv/forecourt/out'],
])('%j becomes %j', (text, expected) => expect(withRelativePaths(text, '/srv/forecourt')).toBe(expected));

it('changes nothing in the root folder', () => expect(withRelativePaths('/srv/out', '/')).toBe('/srv/out'));
