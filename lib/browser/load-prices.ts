import { isRecord } from '../model/is-record.ts';
import { type PriceCells, pricesPath } from '../search/price-finder.ts';
import { loadOnce } from './load-once.ts';

type Settings = { fetch: typeof fetch; timeoutMs?: number };

/** Loads the counts of cars by price (rule S16) once; a failure is not remembered. Undefined if there are none to be had. */
export function pricesLoader({ fetch, timeoutMs = 15_000 }: Settings): () => Promise<PriceCells | undefined> {
  const load = loadOnce(async () => {
    const response = await fetch(pricesPath, { signal: AbortSignal.timeout(timeoutMs) });
    const file: unknown = response.ok ? await response.json() : undefined;
    if (isRecord(file) && typeof file.all === 'number' && Array.isArray(file.cells)) return file as unknown as PriceCells;
    throw new Error(`${pricesPath} was answered with status ${response.status}, or holds no counts.`);
  });
  return () => load().catch(() => undefined);
}
