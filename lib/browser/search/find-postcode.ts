import type { Language } from '../../locale/language.ts';
import type { Position } from '../../locale/places/nearest-places.ts';
import { type PostcodeCentres, positionIn, postcodeFilePath } from '../../locale/places/postcode.ts';
import { isRecord } from '../../model/is-record.ts';

type Settings = { fetch: typeof fetch; timeoutMs?: number };

/** The position of a postcode. Undefined if the site's file does not have it (rule A42). Throws if the file cannot be loaded. */
export async function findPostcode(
  code: string,
  language: Language,
  { fetch, timeoutMs = 15_000 }: Settings,
): Promise<Position | undefined> {
  const path = postcodeFilePath(code, language);
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  // No ZIP code of the file begins with this digit.
  if (response.status === 404) return undefined;
  const centres: unknown = response.ok ? await response.json() : undefined;
  if (!isRecord(centres)) throw new Error(`${path} was answered with status ${response.status}.`);
  return positionIn(centres as PostcodeCentres, code);
}
