import { type DealerEnvironment, isReference, secretOf, variableOf } from '#lib/model/secrets.ts';

/** A destination is not usable yet; its leads wait until it is. The message names variables, never their values. */
export class DestinationSetupError extends Error {
  override name = 'DestinationSetupError';
}

/** The value of a variable, such as that of "env:CRM_KEY". Throws DestinationSetupError. */
export function readVariable(env: DealerEnvironment, reference: string): string {
  const value = secretOf(env, reference);
  if (!value) throw new DestinationSetupError(`${variableOf(reference)} is not set`);
  return value;
}

/** The comma-separated values of a variable. Throws DestinationSetupError if there are none. */
export function readValues(env: DealerEnvironment, reference: string): string[] {
  const values = readVariable(env, reference)
    .split(',')
    .flatMap((part) => part.trim() || []);
  if (values.length === 0) throw new DestinationSetupError(`${variableOf(reference)} is not set`);
  return values;
}

/** Resolves an address, which may be in a variable. Throws DestinationSetupError. */
export function readUrl(env: DealerEnvironment, url: string): string {
  if (!isReference(url)) return url;
  const value = readVariable(env, url);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new DestinationSetupError(`${variableOf(url)} must be an address that starts with https:// or http://`);
  return value;
}
