import { secondMs } from '#lib/model/time.ts';

/** What a purge needs of the outside. */
export type PurgeWorld = { fetch: typeof fetch; env: Record<string, string | undefined>; now: () => number };

/** What was published: the dealer, its release, and the paths to purge. */
export type Purge = { site: string; release: string; paths: readonly string[] };

const timeoutMs = 30 * secondMs;
const tries = 3;

const isTemporary = (status: number) => status === 429 || status >= 500;

/** Posts a purge, and again after a temporary failure. Throws an Error that names the host and the status, never what was sent. */
export async function sendPurge(
  fetch: typeof globalThis.fetch,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
) {
  const { host } = new URL(url);
  for (let left = tries; ; left -= 1) {
    let problem: string;
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
      await answer.body?.cancel();
      if (answer.ok) return;
      problem = `${host} answered with status ${answer.status}`;
      if (!isTemporary(answer.status)) throw new PurgeRefused(problem);
    } catch (error) {
      if (error instanceof PurgeRefused) throw error;
      problem = `${host} could not be reached (${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message})`;
    }
    if (left === 1) throw new Error(problem);
  }
}

/** An answer that another try would not change. */
class PurgeRefused extends Error {
  override name = 'PurgeRefused';
}
