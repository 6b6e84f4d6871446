import { randomBytes } from 'node:crypto';
import type { GuardedNetwork } from '#lib/network/private-address.ts';
import { makeAccountService } from '../accounts/account-service.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiServices } from '../bindings.ts';
import { makeBotCheck } from '../guards/bot-check.ts';
import { readTrustedProxies } from '../guards/client-address.ts';
import { makeClients } from '../guards/clients.ts';
import { makeRequestLimits } from '../guards/request-limits.ts';
import { makeApiHandler } from '../handler.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { type LeadServiceOptions, makeLeadService } from '../lead-service.ts';
import { openLimitStore } from '../store/limit-store.ts';
import { openDatabase } from '../store/open-database.ts';
import { openUpstreams } from '../upstreams/open-upstreams.ts';

/** What a serverless host provides for its functions. */
export type FunctionsWorld = {
  dealers: readonly LeadDealer[];
  env: Readonly<Record<string, string | undefined>>;
  /** The network, as far as destinations may use it. */
  network: Pick<GuardedNetwork, 'fetch' | 'connect' | 'close'>;
  now: () => number;
  /** Writes one line to the host's log. Holds no personal data. */
  log: (event: object) => void;
};

export type Drained = { attempts: number; delivered: number };

export type FunctionsApi = Awaited<ReturnType<typeof openFunctionsApi>>;

/** Functions share no disk and hosts limit the size of a request, so enquiries cannot have files. */
const refuseFiles = () =>
  Promise.reject(
    new ApiProblem(501, { code: 'no_uploads', error: 'Files cannot be sent from this website. Please send your enquiry without them.' }),
  );
const noFiles: ApiServices['files'] = { receive: refuseFiles, openLink: async () => undefined };
/** A lead that another process stored in the same database keeps its files: emails attach them, and other messages name them. */
const unlinked: LeadServiceOptions['files'] = { link: (files) => files, clean: async () => undefined };

/** Opens the API over Postgres for a serverless host: the same app, without a worker of its own. */
export async function openFunctionsApi({ dealers, env, network, now, log }: FunctionsWorld) {
  const url = env.FORECOURT_DATABASE_URL ?? '';
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Error('FORECOURT_DATABASE_URL must be a postgres:// address: functions have no disk of their own.');
  const onError = ({ message }: Error) => log({ event: 'error', message });
  const database = await openDatabase(url, '/');
  const world = { env, fetch: network.fetch, connect: network.connect, now, findCar: async () => undefined };
  const drained: Drained = { attempts: 0, delivered: 0 };
  const service = makeLeadService({
    ...{ database, dealers: () => dealers, world, files: unlinked, onError },
    report: (delivery) => {
      drained.attempts += 1;
      if (delivery.state === 'delivered') drained.delivered += 1;
      log({ event: 'delivery', ...delivery });
    },
  });
  const behind = openUpstreams({
    ...{ database, dealers: () => dealers, report: onError },
    world: { ...world, sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
  });
  const print = (message: string) => log({ event: 'message', message });
  const accounts = makeAccountService(database, { ...world, print, report: onError });
  const limits = await openLimitStore(database);
  const handle = makeApiHandler({
    dealers: () => dealers,
    services: { leads: service, files: noFiles, upstreams: behind.upstreams, accounts },
    mock: behind.mock,
    // Reports no unnamed proxies: the hosts themselves are proxies and name the client.
    clients: makeClients({ isTrusted: readTrustedProxies(env.FORECOURT_TRUSTED_PROXIES) }),
    countRequest: makeRequestLimits({ store: limits, now, report: onError }),
    checkBot: makeBotCheck({ env, fetch: network.fetch, report: onError }),
    world: { fetch: network.fetch, now, random: randomBytes, report: onError },
  });
  return {
    /** Answers a request; `peer` is the client's address as the host knows it. */
    handle: (request: Request, peer: string | undefined) => handle(request, undefined, peer),
    /** Delivers what is due, for about this long. */
    drain: async (limitMs: number): Promise<Drained> => {
      Object.assign(drained, { attempts: 0, delivered: 0 });
      await Promise.all([service.worker.drain(limitMs), behind.drain(limitMs)]);
      return { ...drained };
    },
    close: async () => {
      await network.close();
      await database.close();
    },
  };
}
