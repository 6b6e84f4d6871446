/** The index of a site that is not on a search server. */
type Searched = { host?: string | undefined; indexPath: string };

const fileRequests = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

/**
 * Requests the first file of an index while the code that reads it is still loading, so that its chunks need no additional round trip. If
 * this fails, that code requests it again.
 */
export function askFirstIndexFile({ host, indexPath }: Searched): void {
  if (host || fileRequests.has(indexPath)) return;
  const answer = fetch(indexPath, { signal: AbortSignal.timeout(30_000) })
    .then(async (response) => (response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined))
    .catch(() => undefined);
  fileRequests.set(indexPath, answer);
}

/** Returns the early request once. Later readers make their own request. */
export function takeFirstIndexFile(indexPath: string): Promise<Uint8Array<ArrayBuffer> | undefined> | undefined {
  const answer = fileRequests.get(indexPath);
  // A loaded index needs no early request.
  fileRequests.set(indexPath, Promise.resolve(undefined));
  return answer;
}
