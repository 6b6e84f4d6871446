import type { LeadDestination } from '#lib/site/options/leads.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { carClarityDestination } from './car-clarity.ts';
import type { Destination } from './destination.ts';
import { emailDestination } from './email.ts';
import { platformDestination } from './platform.ts';
import type { GuardedFetch } from './send-json.ts';
import { webhookDestination } from './webhook.ts';

export type DestinationWorld = { env: Readonly<Record<string, string | undefined>>; fetch: GuardedFetch; now: () => number };

/** A destination that cannot be used yet; its leads wait until it can. */
class DestinationSetupError extends Error {
  override name = 'DestinationSetupError';
}

function readSecret(env: DestinationWorld['env'], reference: string): string {
  const name = reference.slice('env:'.length);
  const value = env[name];
  if (!value) throw new DestinationSetupError(`${name} is not set`);
  return value;
}

type Openers = {
  [K in LeadDestination['kind']]: (
    settings: Extract<LeadDestination, { kind: K }>,
    dealer: LeadDealer,
    world: DestinationWorld,
  ) => Destination;
};

const openers: Openers = {
  webhook: ({ url, secret }, _dealer, { env, fetch, now }) => webhookDestination({ url, secret: readSecret(env, secret), fetch, now }),
  email: ({ to, format, smtp }, dealer, { env }) =>
    emailDestination({ to, format, smtp: readSecret(env, smtp), dealer, timeoutMs: dealer.timeoutMs }),
  'car-clarity': ({ url, key }, _dealer, { env, fetch, now }) => carClarityDestination({ url, key: readSecret(env, key), fetch, now }),
  platform: ({ path }, { platform }, { env, fetch, now }) => {
    if (!platform) throw new DestinationSetupError('the dealer has no platform: its source is files');
    const token = readSecret(env, 'env:FORECOURT_API_TOKEN');
    return platformDestination({ url: `${platform.api.replace(/\/$/, '')}${path}`, headers: { Authorization: token }, fetch, now });
  },
};

/** Opens a dealer's destination. Throws DestinationSetupError when a secret or the platform is missing. */
export function openDestination(settings: LeadDestination, dealer: LeadDealer, world: DestinationWorld): Destination {
  const open = openers[settings.kind] as (settings: LeadDestination, dealer: LeadDealer, world: DestinationWorld) => Destination;
  return open(settings, dealer, world);
}
