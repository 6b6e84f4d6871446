import type { JsonFailure } from '#lib/sources/http.ts';

/** A problem with a search server. The message says where, what, and how to fix it. */
export class SearchServerError extends Error {
  override name = 'SearchServerError';
}

/** The variable of the key, and whether it was set; never its value. */
export type KeyInfo = { variable: string; wasSent: boolean };

const tlsCodes = /CERT|SELF_SIGNED|LEAF_SIGNATURE|EPROTO|ERR_TLS|ERR_SSL|WRONG_VERSION_NUMBER/;

const fixAddress = 'correct search.host of the site, FORECOURT_SEARCH_HOST or --host';

type Explanation = { what: string; fix: string };

function explainRefusedKey({ why }: JsonFailure, { variable, wasSent }: KeyInfo): Explanation {
  return wasSent
    ? {
        what: `it refused the key of ${variable}: ${why}`,
        fix: `Set ${variable} to the admin key of this server, or to one with the actions indexes, documents, settings, tasks, keys and version`,
      }
    : { what: `it needs a key, but ${variable} is not set: ${why}`, fix: `Set ${variable} to the admin key of this server` };
}

/** What went wrong and how to fix it, for a request that failed after all tries. */
export function explainFailure(failure: JsonFailure, request: string, key: KeyInfo): Explanation {
  const { reason, status, why, tries } = failure;
  const count = tries > 1 ? `, ${tries} times` : '';
  if (reason === 'status' && (status === 401 || status === 403)) return explainRefusedKey(failure, key);
  if (reason === 'network' && tlsCodes.test(why))
    return {
      what: `its certificate is not accepted: ${why}`,
      fix: 'Renew the certificate, name its authority in NODE_EXTRA_CA_CERTS, or use http:// if the server does not support TLS',
    };
  if (reason === 'network') return { what: `it cannot be reached: ${why}${count}`, fix: `Start the server, or ${fixAddress}` };
  if (reason === 'timeout') return { what: `${request} timed out: ${why}${count}`, fix: 'Check the server’s load and run again' };
  if (reason === 'answer' || reason === 'not_found')
    return { what: `it is not a Meilisearch server: ${request}: ${why}`, fix: `Use the address of Meilisearch itself: ${fixAddress}` };
  if ((status ?? 0) >= 500) return { what: `${request} failed: ${why}${count}`, fix: 'Check the server’s log and run again' };
  return { what: `it refused ${request}: ${why}`, fix: 'Correct the problem and run again' };
}
