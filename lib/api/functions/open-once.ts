import { makeGuardedFetch } from '../destinations/private-address.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { type FunctionsApi, openFunctionsApi } from './functions-api.ts';

/** Opens the API with the first call and keeps it for those that follow. A failure is tried again with the next call. */
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
