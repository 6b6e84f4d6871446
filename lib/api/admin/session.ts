import { createHmac } from 'node:crypto';
import { hourMs } from '#lib/model/time.ts';
import { isSameSecret } from '../ops/caller.ts';

/** An operator who is signed in, and the CSRF token that their forms must send. */
export type AdminOperator = {
  name: string;
  formToken: string;
  /** The network of an operator who signed in. */
  from?: string | undefined;
};

export type SessionsOptions = {
  /** Signs sessions. They end when it changes. */
  secret: string;
  now: () => number;
  random: (bytes: number) => Uint8Array;
};

const lifeMs = 8 * hourMs;
const cookieName = 'forecourt_admin';

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** Sessions in a signed cookie, so that they survive a restart and are valid in every process. */
export function makeSessions({ secret, now, random }: SessionsOptions) {
  const sign = (text: string) => createHmac('sha256', `forecourt admin ${secret}`).update(text).digest('base64url');
  const operator = (name: string, session: string): AdminOperator => ({ name, formToken: sign(`form ${session}`) });

  return {
    /** The operator of a machine that requires no login. */
    local: (): AdminOperator => operator('this machine', 'local'),
    /** The cookie of a new session. */
    begin: (name: string, isSecure: boolean): string => {
      const session = encode(JSON.stringify({ name, until: now() + lifeMs, salt: Buffer.from(random(16)).toString('base64url') }));
      const flags = `Path=/admin; HttpOnly; SameSite=Strict; Max-Age=${lifeMs / 1000}${isSecure ? '; Secure' : ''}`;
      return `${cookieName}=${session}.${sign(session)}; ${flags}`;
    },
    end: (): string => `${cookieName}=; Path=/admin; HttpOnly; SameSite=Strict; Max-Age=0`,
    /** Who sent a request. Undefined without a session, or if it has expired or we did not sign it. */
    read: (cookies: string | null): AdminOperator | undefined => {
      const value = (cookies ?? '')
        .split(/; */)
        .find((cookie) => cookie.startsWith(`${cookieName}=`))
        ?.slice(cookieName.length + 1);
      const [session = '', signature = ''] = value?.split('.') ?? [];
      if (!isSameSecret(signature, sign(session))) return undefined;
      const { name, until } = JSON.parse(Buffer.from(session, 'base64url').toString()) as { name: string; until: number };
      return now() < until ? operator(name, session) : undefined;
    },
  };
}
