import { z } from 'zod';
import { type Environment, givenToken } from '#lib/model/secrets.ts';
import { SourceError, type SourceTokens } from './adapter.ts';

/** A token from the environment that is valid in a header. */
export const headerToken = z
  .string('is not set')
  .trim()
  .min(1, 'is not set')
  .regex(/^[\x21-\x7e]*$/, 'holds a space, a line break or a letter that a header cannot carry');

/** The two tokens of a dealer platform. Throws SourceError that lists all missing or unusable ones, never their values. */
export function readPlatformEnv(env: Environment, { token, searchKey }: SourceTokens = {}): { apiToken: string; searchKey: string } {
  if (token === undefined || searchKey === undefined)
    throw new SourceError('source: no token is given for the host of the platform. Give it in operator.json, or name one in the source.');
  const results = [...new Set([token, searchKey])].map((name) => ({ name, ...headerToken.safeParse(givenToken(env, name)) }));
  const problems = results.flatMap(({ name, error }) => (error ? [`${name} ${error.issues[0]?.message}`] : []));
  if (problems.length === 0) return { apiToken: givenToken(env, token) ?? '', searchKey: givenToken(env, searchKey) ?? '' };
  throw new SourceError(
    `environment: ${problems.join('; ')}. Set ${problems.length > 1 ? 'them' : 'it'} to the dealer platform's API token and search key.`,
  );
}
