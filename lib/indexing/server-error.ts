import type { JsonFailure } from '#lib/sources/http.ts';

/** Something between us and a search server went wrong; the message says where, what and how to mend it. */
export class SearchServerError extends Error {
  override name = 'SearchServerError';
}

/** Whose key was sent, by the name of its variable; never its value. */
export type KeyName = { variable: string; sent: boolean };

const tlsCodes = /CERT|SELF_SIGNED|LEAF_SIGNATURE|EPROTO|ERR_TLS|ERR_SSL|WRONG_VERSION_NUMBER/;

const addressMend = 'correct search.host of the site, FORECOURT_SEARCH_HOST or --host';

function keyWords({ why }: JsonFailure, { variable, sent }: KeyName): { what: string; mend: string } {
  return sent
    ? {
        what: `it refused the key of ${variable}: ${why}`,
        mend: `Set ${variable} to the admin key of this server, or to one with the actions indexes, documents, settings, tasks, keys and version`,
      }
    : { what: `it asks for a key, and ${variable} is not set: ${why}`, mend: `Set ${variable} to the admin key of this server` };
}

/** What went wrong and how to mend it, for a request that failed for good. */
export function failureWords(failure: JsonFailure, asked: string, key: KeyName): { what: string; mend: string } {
  const { reason, status, why, tries } = failure;
  const often = tries > 1 ? `, ${tries} times` : '';
  if (reason === 'status' && (status === 401 || status === 403)) return keyWords(failure, key);
  if (reason === 'network' && tlsCodes.test(why))
    return {
      what: `its certificate is not accepted: ${why}`,
      mend: 'Renew the certificate, name its authority in NODE_EXTRA_CA_CERTS, or use http:// where the server speaks no TLS',
    };
  if (reason === 'network') return { what: `it cannot be reached: ${why}${often}`, mend: `Start the server, or ${addressMend}` };
  if (reason === 'timeout')
    return { what: `${asked} was not answered in time: ${why}${often}`, mend: 'See how busy the server is and run again' };
  if (reason === 'answer' || reason === 'not_found')
    return { what: `it is no Meilisearch server: to ${asked} ${why}`, mend: `Give the address of Meilisearch itself: ${addressMend}` };
  if ((status ?? 0) >= 500) return { what: `it failed at ${asked}: ${why}${often}`, mend: 'Read the server’s own log and run again' };
  return { what: `it refused ${asked}: ${why}`, mend: 'Correct what it names and run again' };
}
