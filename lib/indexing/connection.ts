import { z } from 'zod';
import type { Site } from '#lib/site/schema.ts';
import { headerToken } from '#lib/sources/platform-env.ts';

/** Where to push and with which key; `keyName` is the key's variable, for messages. */
export type Connection = { host: string; key: string | undefined; keyName: string };

export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

const hostVariable = 'FORECOURT_SEARCH_HOST';
const address = z.url({ protocol: /^https?$/, error: 'is no address that starts with https:// or http://' });

/** A server on this machine may be run without keys, to try things. */
const isLocal = (host: string) => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(host).hostname);

const variableOf = (secret: string | undefined) => secret?.slice('env:'.length) ?? 'FORECOURT_SEARCH_ADMIN_KEY';

/**
 * The server of a dealer: `--host`, else FORECOURT_SEARCH_HOST, else the site's search.host; the key only from the environment, by the
 * name that secrets.searchAdminKey gives it. Throws ConnectionError that lists all that is missing or unusable, never a value of a key.
 */
export function connectionOf(
  site: Pick<Site, 'slug' | 'search' | 'secrets'>,
  given: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Connection {
  const keyName = variableOf(site.secrets.searchAdminKey);
  const source = given === undefined ? hostVariable : '--host';
  const asked = given ?? (env[hostVariable] || undefined) ?? site.search.host;
  const problems: string[] = [];
  const host = address.safeParse(asked);
  if (asked === undefined) problems.push(`no search server is named: set search.host of the site, ${hostVariable} or --host`);
  else if (!host.success) problems.push(`${source} ${host.error.issues[0]?.message}`);
  const key = headerToken.safeParse(env[keyName]);
  const keyless = !env[keyName] && host.success && isLocal(host.data);
  if (!key.success && !keyless) problems.push(`${keyName} ${key.error.issues[0]?.message}: it holds the search server’s admin key`);
  if (site.search.apiKey !== undefined && site.search.apiKey === env[keyName])
    problems.push(`search.apiKey is the admin key of ${keyName}, and pages would publish it: remove it and make the server a new one`);
  if (!host.success || problems.length > 0) throw new ConnectionError(`${site.slug}: ${problems.join('; ')}`);
  return { host: host.data.replace(/\/+$/, ''), key: key.data, keyName };
}
