import type { LeadDestination } from '#lib/site/options/leads.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { carClarityDestination } from './car-clarity.ts';
import type { Destination } from './destination.ts';
import { type DestinationSetup, type Environment, readDestinationSetup } from './destination-setup.ts';
import { emailDestination, type FindCar } from './email.ts';
import type { GuardedConnect } from './open-socket.ts';
import { platformDestination } from './platform.ts';
import type { GuardedFetch } from './send-json.ts';
import { webhookDestination } from './webhook.ts';

export type DestinationWorld = {
  env: Environment;
  fetch: GuardedFetch;
  connect: GuardedConnect;
  now: () => number;
  /** Where mails get their cars from; without it they show what the lead says. */
  findCar?: FindCar;
};

const noCar: FindCar = async () => undefined;

type Openers = {
  [K in DestinationSetup['kind']]: (
    setup: Extract<DestinationSetup, { kind: K }>,
    dealer: LeadDealer,
    world: DestinationWorld,
  ) => Destination;
};

const openers: Openers = {
  webhook: ({ url, secrets }, _dealer, { fetch, now }) => webhookDestination({ url, secrets, fetch, now }),
  email: (setup, dealer, { connect, findCar = noCar }) => emailDestination({ setup, dealer, connect, findCar }),
  'car-clarity': ({ url, key }, _dealer, { fetch, now }) => carClarityDestination({ url, key, fetch, now }),
  platform: ({ url, token }, _dealer, { fetch, now }) =>
    platformDestination({ url, headers: { Authorization: `Bearer ${token}` }, fetch, now }),
};

/** Opens a dealer's destination. Throws DestinationSetupError when a secret or the platform is missing. */
export function openDestination(settings: LeadDestination, dealer: LeadDealer, world: DestinationWorld): Destination {
  const setup = readDestinationSetup(settings, dealer, world.env);
  const open = openers[setup.kind] as (setup: DestinationSetup, dealer: LeadDealer, world: DestinationWorld) => Destination;
  return open(setup, dealer, world);
}
