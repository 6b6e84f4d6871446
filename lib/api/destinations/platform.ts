import { describeFiles } from '#lib/leads/files/lead-file.ts';
import type { Destination } from './destination.ts';
import { type GuardedFetch, sendJson } from './send-json.ts';

type PlatformOptions = { url: string; headers: Record<string, string>; fetch: GuardedFetch; now: () => number };

const idOf = (text: string | undefined): string | undefined => {
  try {
    const { id, lead } = JSON.parse(text ?? '') as { id?: unknown; lead?: { id?: unknown } };
    const value = id ?? lead?.id;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch {
    return undefined;
  }
};

/** Creates a lead on the dealer platform, and updates it under the id that the platform gave it. */
export const platformDestination =
  ({ url, headers, fetch, now }: PlatformOptions): Destination =>
  async ({ leadId, lead, consent, files = [], resend, remoteId, deliveryId }, signal) => {
    const body = JSON.stringify({
      lead: {
        ...lead,
        lead_id: remoteId ?? leadId,
        ...(files.length > 0 ? { files: describeFiles(files) } : {}),
        ...(consent ? { consent } : {}),
        ...(resend ? { resend: true } : {}),
      },
    });
    const target =
      remoteId === undefined ? { url, method: 'POST' as const } : { url: `${url}/${encodeURIComponent(remoteId)}`, method: 'PUT' as const };
    const { text, ...answer } = await sendJson(target.url, body, {
      ...{ method: target.method, headers: { ...headers, 'Idempotency-Key': deliveryId }, fetch, signal, now },
    });
    const id = remoteId ?? idOf(text);
    return { ...answer, ...(id === undefined ? {} : { remoteId: id }) };
  };
