import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiEnv } from '../bindings.ts';
import type { LeadDealer } from '../lead-dealer.ts';

const maxKilobytes = 16;

const refuse = (status: number, code: string, error: string) => Response.json({ error, code }, { status });

const tooLarge = () => refuse(413, 'body_too_large', `A request may have ${maxKilobytes} kB.`);

/** Keeps requests of a few fields small. */
export const smallBody = (): MiddlewareHandler => bodyLimit({ maxSize: maxKilobytes * 1000, onError: tooLarge });

/** The dealer and the JSON of a request, or the response that says what is wrong with it. */
export async function readSmallRequest({
  req,
  env,
}: Context<ApiEnv>): Promise<{ dealer: LeadDealer; body: unknown } | { refusal: Response }> {
  const { dealer } = env;
  if (!dealer) return { refusal: refuse(404, 'unknown_dealer', 'No dealer has this website.') };
  const text = await req.text();
  try {
    return { dealer, body: JSON.parse(text) };
  } catch {
    return { refusal: refuse(400, 'invalid_json', 'The body is not JSON.') };
  }
}
