import { secretName } from './secret-name.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

declare const ofOneDealer: unique symbol;

/** The variables that one dealer's settings may name. What reads a variable that settings name takes this type, and only `dealerEnvironment` makes it (rule O14). */
export type DealerEnvironment = Environment & { readonly [ofOneDealer]: true };

/** A dealer, with the variables that its checked settings name. */
export type SecretHolder = { granted: readonly string[] };

/** The environment as one dealer may see it. */
export const dealerEnvironment = ({ granted }: SecretHolder, env: Environment): DealerEnvironment =>
  Object.fromEntries(granted.flatMap((name) => (Object.hasOwn(env, name) ? [[name, env[name]]] : []))) as DealerEnvironment;

const prefix = 'env:';

/** Whether a setting names a variable instead of giving the value itself. */
export const isReference = (value: unknown): value is string => typeof value === 'string' && secretName.safeParse(value).success;

/** The name of the variable of a reference, such as CRM_KEY for "env:CRM_KEY". */
export const variableOf = (reference: string) => reference.slice(prefix.length);

/** The value of the variable that a setting names, without space around it; undefined if it is not set or not the dealer's. */
export const secretOf = (env: DealerEnvironment, reference: string): string | undefined => env[variableOf(reference)]?.trim() || undefined;

/** The platform behind a dealer. `token` is the variable that holds the token which was given for its host (rule O15). */
export type Platform = { api: string; token: string | undefined };

/** The value of a variable that was given for one host. It goes to that host alone (rule O15). */
export const givenToken = (env: Environment, variable: string): string | undefined => env[variable]?.trim() || undefined;

/** The token of a dealer's platform; undefined if none was given for its host, or the variable is not set. */
export const platformToken = (platform: Platform | undefined, env: Environment): string | undefined =>
  platform?.token === undefined ? undefined : givenToken(env, platform.token);
