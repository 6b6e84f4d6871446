import type { RevealBody } from '#lib/cars/reveal.ts';
import { type ApiSettings, postJson } from './api-client.ts';

/** Tells the API that a masked number was uncovered (spec §7 call-reveal log); a failure is only logged, with `warn` (spec §8). */
export async function logReveal(path: string, body: RevealBody, api: ApiSettings, warn: (...words: unknown[]) => void): Promise<void> {
  await postJson(path, body, api).catch((error: unknown) => warn('The uncovered number could not be logged.', error));
}
