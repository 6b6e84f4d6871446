import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Who tries to sign in: the client's network, and what an unnamed proxy says about the client (guards/clients.ts). */
export type SignInClient = { client: string | undefined; claim: string };

/**
 * Limits attempts to sign in (rule E66): 10 a minute per client, 100 per network or unnamed proxy, 1,000 in total. A refused attempt does
 * not count towards the wider limits, so that a stranger cannot lock out the operator.
 */
export function makeSignInLimit(): (from: SignInClient) => Promise<boolean> {
  const [own, network, all] = [10, 100, 1000].map((points) => new RateLimiterMemory({ points, duration: 60 })) as [
    RateLimiterMemory,
    RateLimiterMemory,
    RateLimiterMemory,
  ];
  return async ({ client = 'unknown', claim }) => {
    try {
      await own.consume(`${client} ${claim}`);
      await network.consume(client);
      await all.consume('all');
      return true;
    } catch {
      return false;
    }
  };
}
