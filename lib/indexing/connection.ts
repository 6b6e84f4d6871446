import { z } from 'zod';
import { type Environment, givenToken, variableOf } from '#lib/model/secrets.ts';
import type { Loaded } from '#lib/site/load.ts';
import { tokenFor } from '#lib/site/operator-file.ts';
import type { Site } from '#lib/site/schema.ts';
import { headerToken } from '#lib/sources/platform-env.ts';
import type { SearchServer } from './search-server.ts';

/** The server to push to, and the key; `keyName` is the variable of the key, for messages. */
export type Connection = { host: string; key: string | undefined; keyName: string | undefined };

export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

const hostVariable = 'FORECOURT_SEARCH_HOST';
const hostAddress = z.url({ protocol: /^https?$/, error: 'is not an address that starts with https:// or http://' });

/** A server on this machine may run without keys, for development. */
const isLocal = (host: string) => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(host).hostname);

const fleetKey = 'FORECOURT_SEARCH_ADMIN_KEY';

/** A loaded dealer. `origins` says which layer set search.host. */
export type IndexedDealer = Pick<Loaded, 'operator' | 'origins'> & { site: Pick<Site, 'slug' | 'search' | 'secrets'> };

/**
 * The variable of the admin key: the dealer's own, or else the operator's for the host, or else the fleet's if the operator chose the host
 * (rule O15). The dealer's own is never sent to a host that the platform named.
 */
function keyNameFor({ site, origins, operator }: IndexedDealer, address: string, isOperators: boolean): string | undefined {
  const own = site.secrets.searchAdminKey;
  if (own !== undefined && (isOperators || origins('search.host').name !== 'remote')) return variableOf(own);
  return tokenFor(operator, address, 'adminKey') ?? (isOperators ? fleetKey : undefined);
}

/**
 * The server of a dealer: `--host`, or else FORECOURT_SEARCH_HOST, or else the site's search.host. The key comes only from the environment.
 * Throws ConnectionError that lists everything missing or invalid, without the value of a key.
 */
export function connectionOf(dealer: IndexedDealer, hostOption: string | undefined, env: Environment): Connection {
  const { site, operator } = dealer;
  const source = hostOption === undefined ? hostVariable : '--host';
  const ofOperator = hostOption ?? (env.FORECOURT_SEARCH_HOST || undefined);
  const address = ofOperator ?? site.search.host;
  const problems: string[] = [];
  const host = hostAddress.safeParse(address);
  if (address === undefined) problems.push(`no search server is set: set search.host of the site, ${hostVariable} or --host`);
  else if (!host.success) problems.push(`${source} ${host.error.issues[0]?.message}`);
  const keyName = host.success ? keyNameFor(dealer, host.data, ofOperator !== undefined) : undefined;
  const value = keyName && givenToken(env, keyName);
  const key = headerToken.safeParse(value);
  if (host.success && !(value ? key.success : isLocal(host.data)))
    problems.push(
      keyName === undefined
        ? `no admin key is given for ${new URL(host.data).origin}: add "hosts": { "${new URL(host.data).origin}": { "adminKey": "env:${fleetKey}" } } to ${operator.file}, or set secrets.searchAdminKey`
        : `${keyName} ${key.error?.issues[0]?.message}. It must hold the search server’s admin key`,
    );
  if (site.search.apiKey !== undefined && site.search.apiKey === value)
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
