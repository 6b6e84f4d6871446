import { z } from 'zod';
import type { Site } from '#lib/site/schema.ts';
import { headerToken } from '#lib/sources/platform-env.ts';

/** The server to push to, and the key; `keyName` is the variable of the key, for messages. */
export type Connection = { host: string; key: string | undefined; keyName: string };

export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

const hostVariable = 'FORECOURT_SEARCH_HOST';
const hostAddress = z.url({ protocol: /^https?$/, error: 'is not an address that starts with https:// or http://' });

/** A server on this machine may run without keys, for development. */
const isLocal = (host: string) => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(host).hostname);

const variableOf = (secret: string | undefined) => secret?.slice('env:'.length) ?? 'FORECOURT_SEARCH_ADMIN_KEY';

/**
 * The server of a dealer: `--host`, else FORECOURT_SEARCH_HOST, else the site's search.host. The key comes only from the environment, from the
 * variable that secrets.searchAdminKey names. Throws ConnectionError that lists everything missing or invalid, without the value of a key.
 */
export function connectionOf(
  site: Pick<Site, 'slug' | 'search' | 'secrets'>,
  hostOption: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Connection {
  const keyName = variableOf(site.secrets.searchAdminKey);
  const source = hostOption === undefined ? hostVariable : '--host';
  const address = hostOption ?? (env[hostVariable] || undefined) ?? site.search.host;
  const problems: string[] = [];
  const host = hostAddress.safeParse(address);
  if (address === undefined) problems.push(`no search server is set: set search.host of the site, ${hostVariable} or --host`);
  else if (!host.success) problems.push(`${source} ${host.error.issues[0]?.message}`);
  const key = headerToken.safeParse(env[keyName]);
  const isKeyOptional = !env[keyName] && host.success && isLocal(host.data);
  if (!key.success && !isKeyOptional)
    problems.push(`${keyName} ${key.error.issues[0]?.message}. It must hold the search server’s admin key`);
  if (site.search.apiKey !== undefined && site.search.apiKey === env[keyName])
    problems.push(`search.apiKey is the admin key of ${keyName}, which pages would publish. Remove it and change the server’s key`);
  if (!host.success || problems.length > 0) throw new ConnectionError(`${site.slug}: ${problems.join('; ')}`);
  return { host: host.data.replace(/\/+$/, ''), key: key.data, keyName };
}
