import { z } from 'zod';
import { countOf } from '#lib/locale/plural.ts';
import { deliveryIdOf, isSignedBy, readHookSignature } from './hook-signature.ts';
import { RejectedHookError, type RejectedHooks } from './rejected-hooks.ts';
import type { Watcher } from './watcher.ts';

/** The body of a webhook: the dealers whose stock changed. Other fields are ignored. */
const stockChange = z.object({
  dealers: z.array(z.string().min(1).max(200)).min(1).max(1000),
});

export type HookOptions = {
  watcher: Pick<Watcher, 'hook'>;
  /** The watched dealers among these. */
  watchedOf: (slugs: readonly string[]) => Promise<readonly string[]>;
  now: () => number;
  /** Secrets that are valid for every dealer, read for each webhook. */
  secrets: () => readonly string[];
  /** One dealer's own secrets, which are valid only for that dealer. */
  secretsOf: (slug: string) => Promise<readonly string[]>;
  rejected: RejectedHooks;
};

const answer = (status: number, body: object) => Response.json(body, { status });

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

/** A received webhook: its body, and the watched dealers that it names. */
type ArrivedHook = { headers: Headers; body: string; change: ReturnType<typeof parse>; requested: string[]; watched: string[] };

async function acceptHook({ headers, body, change, requested, watched }: ArrivedHook, options: HookOptions): Promise<Response> {
  const { watcher, now, secrets, secretsOf } = options;
  const signature = readHookSignature(headers, now());
  const signsForAll = isSignedBy(signature, body, secrets());
  const ownSlugs = signsForAll
    ? []
    : await Promise.all(watched.map(async (slug) => (isSignedBy(signature, body, await secretsOf(slug)) ? [slug] : [])));
  const slugs = signsForAll ? watched : ownSlugs.flat();
  if (!signsForAll && slugs.length === 0)
    throw new RejectedHookError(
      'wrong signature',
      "webhook-signature does not match. Sign with the secret in FORECOURT_WEBHOOK_SECRET, or with the dealer's own secret.",
    );
  if (typeof change === 'string') throw new RejectedHookError('unreadable body', change);
  const ignored = requested.filter((slug) => !slugs.includes(slug));
  if (slugs.length === 0)
    throw new RejectedHookError('unknown dealer', `${ignored.slice(0, 5).join(', ')}: no watched dealer has this name.`);
  // Two platforms may use the same id, so an id counts only for the dealers that its secret signs for.
  const id = `${signsForAll ? '*' : slugs.join(' ')} ${deliveryIdOf(signature, body)}`;
  const outcome = await watcher.hook(id, slugs).catch(() => {
    const message = `The webhook for ${countOf(slugs.length, 'dealer')} could not be saved. Send it again later.`;
    throw new RejectedHookError('not saved', message);
  });
  const acceptance = outcome === 'duplicate' ? { duplicate: true } : { accepted: slugs };
  return answer(202, { ...acceptance, ignored: ignored.length > 0 ? ignored : undefined });
}

/**
 * Handles `POST /hooks/stock` and polls the dealers in its body soon. Answers 202 after the state is on disk, 400 for a body that cannot be
 * read, 401 for a wrong signature, 404 for dealers that are not watched, and 503 if the state cannot be saved.
 */
export async function takeStockHook(request: Request, options: HookOptions): Promise<Response> {
  const body = await request.text();
  const change = parse(body);
  const requested = typeof change === 'string' ? [] : [...new Set(change.dealers)];
  const watchedSlugs = new Set(await options.watchedOf(requested));
  const watched = requested.filter((slug) => watchedSlugs.has(slug));
  try {
    return await acceptHook({ headers: request.headers, body, change, requested, watched }, options);
  } catch (error) {
    if (!(error instanceof RejectedHookError)) throw error;
    const unknown = requested.filter((slug) => !watchedSlugs.has(slug));
    options.rejected.add(error, watched, unknown);
    return answer(error.status, { error: error.message });
  }
}
