export type Environment = Readonly<Record<string, string | undefined>>;

/** A destination that cannot be used yet; its leads wait until it can. The message names variables, never their values. */
export class DestinationSetupError extends Error {
  override name = 'DestinationSetupError';
}

const prefix = 'env:';

/** Whether a setting names a variable instead of giving the value itself. */
export const isReference = (text: string) => text.startsWith(prefix);
export const variableOf = (reference: string) => reference.slice(prefix.length);

/** The value of a variable, such as that of "env:CRM_KEY". Throws DestinationSetupError. */
export function readVariable(env: Environment, reference: string): string {
  const value = env[variableOf(reference)]?.trim();
  if (!value) throw new DestinationSetupError(`${variableOf(reference)} is not set`);
  return value;
}

/** The values of a variable that are separated by commas. Throws DestinationSetupError if there are none. */
export function readValues(env: Environment, reference: string): string[] {
  const values = readVariable(env, reference)
    .split(',')
    .flatMap((part) => part.trim() || []);
  if (values.length === 0) throw new DestinationSetupError(`${variableOf(reference)} is not set`);
  return values;
}

/** An address, which a variable may hold. Throws DestinationSetupError. */
export function readUrl(env: Environment, url: string): string {
  if (!isReference(url)) return url;
  const value = readVariable(env, url);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new DestinationSetupError(`${variableOf(url)} must be an address that starts with https:// or http://`);
  return value;
}
