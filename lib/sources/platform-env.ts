import { z } from 'zod';
import { SourceError } from './adapter.ts';

/** A token from the environment that a header can carry. */
export const headerToken = z
  .string('is not set')
  .trim()
  .min(1, 'is not set')
  .regex(/^[\x21-\x7e]*$/, 'holds a space, a line break or a letter that a header cannot carry');

const platformEnv = z.object({ FORECOURT_API_TOKEN: headerToken, FORECOURT_SEARCH_KEY: headerToken });

/** The two tokens a dealer platform asks for; throws SourceError that lists all that are missing or unusable, never their values. */
export function readPlatformEnv(env: Record<string, string | undefined>): { apiToken: string; searchKey: string } {
  const parsed = platformEnv.safeParse(env);
  if (parsed.success) return { apiToken: parsed.data.FORECOURT_API_TOKEN, searchKey: parsed.data.FORECOURT_SEARCH_KEY };
  const problems = Object.entries(z.flattenError(parsed.error).fieldErrors).map(([name, messages]) => `${name} ${messages?.[0]}`);
  throw new SourceError(
    `environment: ${problems.join('; ')}. Set ${problems.length > 1 ? 'them' : 'it'} to the dealer platform's API token and search key.`,
  );
}
