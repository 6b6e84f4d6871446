import { z } from 'zod';
import type { Site } from '#lib/site/schema.ts';
import { headerToken } from '#lib/sources/platform-env.ts';
import type { SearchServer } from './search-server.ts';

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

/** The settings use the ranking rules attributeRank and wordPosition, which are new in 1.36. */
const lowestVersion = { major: 1, minor: 36 } as const;

const health = z.object({ status: z.literal('available') });
const version = z.object({ pkgVersion: z.string() });

/** Why a version is not supported; undefined if it is. */
export function versionProblem(text: string): string | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(text) ?? [];
  const { major: supported, minor: lowest } = lowestVersion;
  if (major === undefined) return `its version ${JSON.stringify(text)} is not a version of Meilisearch`;
  if (Number(major) !== supported || Number(minor) < lowest)
    return `it runs Meilisearch ${text}, but Forecourt needs ${supported}.${lowest} or later ${supported}.x`;
  return undefined;
}

/** Checks that a supported Meilisearch answers and accepts the key. Returns its version. Throws SearchServerError. */
export async function checkServer(server: SearchServer): Promise<string> {
  await server.ask('/health', health);
  const { pkgVersion } = await server.ask('/version', version);
  const problem = versionProblem(pkgVersion);
  if (problem !== undefined) throw server.error(problem, 'Install a supported version, or use another server');
  return pkgVersion;
}
