import { z } from 'zod';
import { countOf } from '#lib/locale/plural.ts';
import { isSignedBy, readHookSignature } from './hook-signature.ts';
import type { Watcher } from './watcher.ts';

/** The body of a webhook: the dealers whose stock changed. Other fields are ignored. */
const stockChange = z.object({
  dealers: z.array(z.string().min(1).max(200)).min(1).max(1000),
});

export type HookOptions = {
  watcher: Pick<Watcher, 'hook' | 'state'>;
  now: () => number;
  /** Secrets that may sign for every dealer. */
  secrets: readonly string[];
  /** One dealer's own secrets, which may sign for that dealer only. */
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
 * Takes `POST /hooks/stock` and polls the dealers in its body soon. Answers 202 after the state is on disk, 400 for a body that cannot be read,
 * 401 for a wrong signature, 404 for dealers that are not watched, and 503 when the state cannot be saved.
 */
export async function takeStockHook(request: Request, { watcher, now, secrets, secretsOf }: HookOptions): Promise<Response> {
  const body = await request.text();
  const signature = readHookSignature(request.headers, now());
  if (typeof signature === 'string') return refuse(401, signature);
  const signsForAll = isSignedBy(signature, body, secrets);
  const change = parse(body);
  const watchedDealers = watcher.state().dealers;
  const requested = typeof change === 'string' ? [] : [...new Set(change.dealers)];
  const watchedSlugs = requested.filter((slug) => Object.hasOwn(watchedDealers, slug));
  const ownSlugs = signsForAll
    ? []
    : await Promise.all(watchedSlugs.map(async (slug) => (isSignedBy(signature, body, await secretsOf(slug)) ? [slug] : [])));
  const slugs = signsForAll ? watchedSlugs : ownSlugs.flat();
  if (!signsForAll && slugs.length === 0)
    return refuse(
      401,
      "webhook-signature does not match. Sign with the secret in FORECOURT_WEBHOOK_SECRET, or with the dealer's own secret.",
    );
  if (typeof change === 'string') return refuse(400, change);
  const ignored = requested.filter((slug) => !slugs.includes(slug));
  if (slugs.length === 0) return refuse(404, `${ignored.slice(0, 5).join(', ')}: no watched dealer has this name.`);
  // Two platforms may use the same id, so an id counts only for the dealers that its secret signs for.
  const id = `${signsForAll ? '*' : slugs.join(' ')} ${signature.id}`;
  try {
    const outcome = await watcher.hook(id, slugs);
    return answer(202, {
      ...(outcome === 'duplicate' ? { duplicate: true } : { accepted: slugs }),
      ...(ignored.length > 0 ? { ignored } : {}),
    });
  } catch {
    return refuse(503, `The webhook for ${countOf(slugs.length, 'dealer')} could not be saved. Send it again later.`);
  }
}
