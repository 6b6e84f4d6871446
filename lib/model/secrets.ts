import { secretName } from './secret-name.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

declare const ofOneDealer: unique symbol;

/**
 * The variables that one dealer's settings may name. Code that reads a variable named in settings takes this type, which only
 * `dealerEnvironment` creates (rule O14).
 */
export type DealerEnvironment = Environment & { readonly [ofOneDealer]: true };

/** A dealer, with the variables that its checked settings name. */
export type SecretHolder = { granted: readonly string[] };

/** The environment that one dealer may see. */
export const dealerEnvironment = ({ granted }: SecretHolder, env: Environment): DealerEnvironment =>
  Object.fromEntries(granted.flatMap((name) => (Object.hasOwn(env, name) ? [[name, env[name]]] : []))) as DealerEnvironment;

const prefix = 'env:';

/** Whether a setting names a variable instead of giving the value itself. */
export const isReference = (value: unknown): value is string => typeof value === 'string' && secretName.safeParse(value).success;

/** The name of the variable of a reference, such as CRM_KEY for "env:CRM_KEY". */
export const variableOf = (reference: string) => reference.slice(prefix.length);

/** The trimmed value of the variable that a setting names. Undefined if it is not set or not the dealer's. */
export const secretOf = (env: DealerEnvironment, reference: string): string | undefined => env[variableOf(reference)]?.trim() || undefined;

/** The platform behind a dealer. `token` is the variable with the token for its host (rule O15). */
export type Platform = { api: string; token: string | undefined };

/** The value of a variable for one host. It is sent only to that host (rule O15). */
export const givenToken = (env: Environment, variable: string): string | undefined => env[variable]?.trim() || undefined;

/** The token of a dealer's platform. Undefined if there is none for its host, or the variable is not set. */
export const platformToken = (platform: Platform | undefined, env: Environment): string | undefined =>
  platform?.token === undefined ? undefined : givenToken(env, platform.token);
