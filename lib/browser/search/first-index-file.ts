/** The index of a site that is not on a search server. */
type Searched = { host?: string | undefined; indexPath: string };

const fileRequests = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

/**
 * Asks for the first file of an index while the code that reads it still loads, so that the chunks that it names cost no round trip more. A
 * failure is left to that code, which asks again.
 */
export function askFirstIndexFile({ host, indexPath }: Searched): void {
  if (host || fileRequests.has(indexPath)) return;
  const answer = fetch(indexPath, { signal: AbortSignal.timeout(30_000) })
    .then(async (response) => (response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined))
    .catch(() => undefined);
  fileRequests.set(indexPath, answer);
}

/** What was asked for, once: what is read later is asked for again. */
export function takeFirstIndexFile(indexPath: string): Promise<Uint8Array<ArrayBuffer> | undefined> | undefined {
  const answer = fileRequests.get(indexPath);
  // An index that was loaded is not asked for again ahead of its reader.
  fileRequests.set(indexPath, Promise.resolve(undefined));
  return answer;
}
