import { loadOnce } from './load-once.ts';

export type LoadSettings = { fetch: typeof fetch; timeoutMs?: number };

/** Loads a JSON file of the site once; a failure is not remembered. Undefined if the file is missing or is a different one. */
export function siteFileLoader<T>(
  path: string,
  isFile: (file: unknown) => boolean,
  { fetch, timeoutMs = 15_000 }: LoadSettings,
): () => Promise<T | undefined> {
  const load = loadOnce(async () => {
    const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
    const file: unknown = response.ok ? await response.json() : undefined;
    if (isFile(file)) return file as T;
    throw new Error(`${path} was answered with status ${response.status}, or is another file.`);
  });
  return () => load().catch(() => undefined);
}
