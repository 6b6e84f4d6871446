import type { RevealBody } from '#lib/cars/reveal.ts';
import { type ApiSettings, postJson } from './api-client.ts';

/** Logs that a masked number was uncovered (rule K2); a failure only goes to `warn`. */
export async function logReveal(path: string, body: RevealBody, api: ApiSettings, warn: (...words: unknown[]) => void): Promise<void> {
  await postJson(path, body, api).catch((error: unknown) => warn('Could not log the uncovered phone number.', error));
}
