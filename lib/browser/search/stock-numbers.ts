import { isRecord } from '../../model/is-record.ts';
import type { HttpClient } from './search-http.ts';

type Place = { host: string; apiKey?: string | undefined; http: HttpClient };

const mostRead = 1000;
const mostFound = 20;

/**
 * The stock numbers that end with some digits (rule S36), among the first 1,000 cars of a filter. Empty if the server cannot provide them.
 */
export async function stockNumbersEnding(
  digits: string,
  indexUid: string,
  filter: string,
  { host, apiKey, http }: Place,
): Promise<string[]> {
  const query = { indexUid, q: '', filter, hitsPerPage: mostRead, page: 1, attributesToRetrieve: ['stocknum'] };
  const headers = { 'Content-Type': 'application/json', ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}) };
  const request = { method: 'POST', headers, body: JSON.stringify({ queries: [query] }) };
  const answer = await http(new URL('/multi-search', host).href, request).catch(() => undefined);
  const [result] = isRecord(answer) && Array.isArray(answer.results) ? answer.results : [];
  const hits: unknown[] = isRecord(result) && Array.isArray(result.hits) ? result.hits : [];
  const numbers = hits.flatMap((hit) => (isRecord(hit) && typeof hit.stocknum === 'string' ? [hit.stocknum] : []));
  return numbers.filter((number) => number.replace(/\D+$/, '').endsWith(digits)).slice(0, mostFound);
}
