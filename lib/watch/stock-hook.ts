import { hash } from 'node:crypto';
import { z } from 'zod';
import { countOf } from '#lib/locale/plural.ts';
import { isSignedBy, readSignature, signatureHeader } from './hook-signature.ts';
import type { Watcher } from './watcher.ts';

export const deliveryHeader = 'X-Forecourt-Delivery';

/** What a webhook says: which dealers' stock changed. What else it holds is passed over. */
const stockChange = z.object({
  id: z.string().min(1).max(200).optional(),
  dealers: z.array(z.string().min(1).max(200)).min(1).max(1000),
});

export type HookOptions = {
  watcher: Pick<Watcher, 'hook' | 'state'>;
  now: () => number;
  /** Secrets that speak for every dealer. */
  secrets: readonly string[];
  /** Secrets of one dealer's own platform, which speak for that dealer alone. */
  secretsOf: (slug: string) => Promise<readonly string[]>;
};

const answer = (status: number, body: object) => Response.json(body, { status });
const refuse = (status: number, error: string) => answer(status, { error });

function parse(text: string): z.infer<typeof stockChange> | string {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return 'The body is not JSON; send {"dealers": ["<slug>"]}.';
  }
  const parsed = stockChange.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return `${issue?.path.join('.') || 'The body'}: ${issue?.message}; send {"dealers": ["<slug>"]}.`;
}

/**
 * Takes `POST /hooks/stock`: the dealers it names are looked at soon. 202 only once that is kept on disk; 400 for what cannot be read, 401 for
 * what no secret signed, 404 for dealers that are not watched, 503 where it cannot be kept.
 */
export async function takeStockHook(request: Request, { watcher, now, secrets, secretsOf }: HookOptions): Promise<Response> {
  const body = await request.text();
  const signature = readSignature(request.headers.get(signatureHeader), now());
  if (typeof signature === 'string') return refuse(401, `${signature}.`);
  const forAll = isSignedBy(signature, body, secrets);
  const change = parse(body);
  const watched = watcher.state().dealers;
  const named = typeof change === 'string' ? [] : [...new Set(change.dealers)];
  const known = named.filter((slug) => Object.hasOwn(watched, slug));
  const own = forAll
    ? []
    : await Promise.all(known.map(async (slug) => (isSignedBy(signature, body, await secretsOf(slug)) ? [slug] : [])));
  const slugs = forAll ? known : own.flat();
  if (!forAll && slugs.length === 0)
    return refuse(
      401,
      `${signatureHeader} does not fit the body; sign "t.body" with the secret in FORECOURT_WEBHOOK_SECRET, or the dealer's own.`,
    );
  if (typeof change === 'string') return refuse(400, change);
  const ignored = named.filter((slug) => !slugs.includes(slug));
  if (slugs.length === 0) return refuse(404, `${ignored.slice(0, 5).join(', ')}: not watched here.`);
  const given = request.headers.get(deliveryHeader)?.slice(0, 200) || change.id;
  // Without an id of its own, a delivery is the same as another if it was signed for the same second over the same body.
  const id = `${forAll ? '*' : slugs.join(' ')} ${given ?? hash('sha256', `${signature.seconds}.${body}`).slice(0, 32)}`;
  try {
    const taken = await watcher.hook(id, slugs);
    return answer(202, {
      ...(taken === 'duplicate' ? { duplicate: true } : { accepted: slugs }),
      ...(ignored.length > 0 ? { ignored } : {}),
    });
  } catch {
    return refuse(503, `This could not be kept for ${countOf(slugs.length, 'dealer')}; send it again later.`);
  }
}
