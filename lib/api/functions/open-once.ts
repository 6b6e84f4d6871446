import { makeGuardedFetch } from '#lib/network/private-address.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { type FunctionsApi, openFunctionsApi } from './functions-api.ts';

/** Opens the API on the first call and reuses it. After a failure, the next call tries again. */
export function openOnce(dealers: readonly LeadDealer[]): () => Promise<FunctionsApi> {
  let opened: Promise<FunctionsApi> | undefined;
  return () => {
    opened ??= openFunctionsApi({
      ...{ dealers, env: process.env, now: Date.now },
      network: makeGuardedFetch({ allowPrivate: process.env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' }),
      log: (event) => process.stdout.write(`${JSON.stringify(event)}\n`),
    }).catch((error: Error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
