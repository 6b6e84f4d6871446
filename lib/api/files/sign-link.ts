import { createHmac, timingSafeEqual } from 'node:crypto';

/** Shorter secrets are easy to guess. */
const shortestSecret = 32;

/** `FORECOURT_FILES_SECRET` is unusable. */
class FilesSecretError extends Error {
  override name = 'FilesSecretError';
}

/** The secrets that sign links to files. The first one signs, and all are accepted, so that a secret can be rotated. */
export function readFileSecrets(env: Readonly<Record<string, string | undefined>>): string[] {
  const secrets = (env.FORECOURT_FILES_SECRET ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (secrets.some(({ length }) => length < shortestSecret))
    throw new FilesSecretError(
      `FORECOURT_FILES_SECRET: each secret needs at least ${shortestSecret} characters. Create one with: openssl rand -hex 32`,
    );
  return secrets;
}

/** The signature of a link to a file that expires at a time in Unix seconds. */
const sign = (id: string, expires: number, secret: string) => createHmac('sha256', secret).update(`${id}.${expires}`).digest();

/** The query of a link to a file. `expires` is in Unix seconds. */
export const signFileQuery = (id: string, expires: number, secret: string): string =>
  `expires=${expires}&signature=${sign(id, expires, secret).toString('base64url')}`;

export type LinkState = 'valid' | 'expired' | 'forged';

/** Whether we signed a link and it has not expired at `now` (milliseconds). Compares in constant time. */
export function checkFileLink(
  { id, expires, signature }: { id: string; expires: string; signature: string },
  secrets: readonly string[],
  now: number,
): LinkState {
  if (!/^\d{1,12}$/.test(expires) || !/^[\w-]{43}$/.test(signature)) return 'forged';
  const givenSignature = Buffer.from(signature, 'base64url');
  const isOurs = secrets.map((secret) => timingSafeEqual(sign(id, Number(expires), secret), givenSignature)).includes(true);
  if (!isOurs) return 'forged';
  return Number(expires) * 1000 > now ? 'valid' : 'expired';
}
