import { type DealerEnvironment, dealerEnvironment, type SecretHolder, secretOf, variableOf } from '#lib/model/secrets.ts';
import type { GuardedFetch } from '#lib/network/private-address.ts';
import type { UpstreamService } from '#lib/site/options/upstreams.ts';
import { createJsonClient, type JsonResult } from '#lib/sources/http.ts';
import { UpstreamError } from '../upstreams.ts';

export type AskingWorld = {
  fetch: GuardedFetch;
  env: Readonly<Record<string, string | undefined>>;
  now: () => number;
};

/** The maximum size of an answer. */
const maxBytes = 256 * 1024;

/** Statuses that mean that the service does not know the vehicle. */
const nothing = new Set([204, 404]);

function keyOf({ key }: UpstreamService, name: string, env: DealerEnvironment): string {
  const value = secretOf(env, key);
  if (!value) throw new UpstreamError(`${name}: ${variableOf(key)} is not set`, 'not_configured');
  return value;
}

/** The answer of a service, or undefined if it has none. Services' error texts may contain a plate, so they are left out. */
function readAnswer(result: JsonResult, name: string, timeoutMs: number): unknown {
  if (result.ok) return result.body;
  const { reason, status } = result;
  if (reason === 'not_found' || (status !== undefined && nothing.has(status))) return undefined;
  if (reason === 'timeout') throw new UpstreamError(`${name}: no whole answer within ${timeoutMs} ms`, 'timeout');
  const why = { status: `it answered ${status}`, network: 'the connection failed', answer: 'its answer is not JSON or too large' }[reason];
  throw new UpstreamError(`${name}: ${why}`, 'failed');
}

type Question = { dealer: SecretHolder; name: string; service: UpstreamService | undefined; body: object; timeoutMs: number };

/** Asks a configured service once, without retries. Undefined if the service has no data. Throws UpstreamError. */
export async function askService({ dealer, name, service, body, timeoutMs }: Question, world: AskingWorld): Promise<unknown> {
  if (!service) throw new UpstreamError(`${name}: no service is configured`, 'not_configured');
  const client = createJsonClient({
    ...{ fetch: world.fetch, now: world.now, timeoutMs, maxBytes },
    ...{ sleep: async () => undefined, random: () => 0 },
  });
  const token = keyOf(service, name, dealerEnvironment(dealer, world.env));
  return readAnswer(await client.send({ url: service.url, token, body, once: true }), name, timeoutMs);
}
