import { minuteMs } from '#lib/model/time.ts';

/** Why a webhook is rejected, with the HTTP status of the answer. */
const rejections = {
  'no signature': 401,
  'unreadable signature': 401,
  'wrong time': 401,
  'wrong signature': 401,
  'unreadable body': 400,
  'body too large': 413,
  'unknown dealer': 404,
  'not saved': 503,
} as const;

export type RejectReason = keyof typeof rejections;

/** A webhook is rejected. The message is for its sender. */
export class RejectedHookError extends Error {
  override name = 'RejectedHookError';
  readonly reason: RejectReason;
  readonly status: number;
  constructor(reason: RejectReason, message: string) {
    super(message);
    this.reason = reason;
    this.status = rejections[reason];
  }
}

/** `unknown`: names without a watched dealer. `more`: how many were not reported since the last report. */
export type RejectedHookNews = {
  event: 'webhook rejected';
  reason: RejectReason;
  status: number;
  slugs: readonly string[];
  unknown?: readonly string[];
  more: number;
};

export type RejectedHooks = ReturnType<typeof makeRejectedHooks>;

/** The maximum number of dealers of one webhook in the log. */
const mostNamed = 5;

/** The maximum length of an untrusted name in the log. */
const longestName = 60;

/** An untrusted name, made safe for the log. */
function loggableName(name: string): string {
  const letters = [...name.replaceAll(/[\p{C}\u2028\u2029]/gu, '\ufffd')];
  return letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : letters.join('');
}

/**
 * Counts rejected webhooks and reports them. Only names of dealers are reported from their content. The same reason for the same dealer is
 * reported once a minute, so that a flood does not fill the log.
 */
export function makeRejectedHooks(now: () => number, report: (news: RejectedHookNews) => void) {
  const counts: Partial<Record<RejectReason, number>> = {};
  const reported = new Map<string, { at: number; more: number }>();
  return {
    /** How many webhooks were rejected since the start, by reason. */
    counts: (): Readonly<typeof counts> => counts,
    /** `slugs`: the watched dealers that the webhook names, signed or not. `unknown`: other names in it. */
    add: ({ reason, status }: RejectedHookError, slugs: readonly string[], unknown: readonly string[] = []): void => {
      counts[reason] = (counts[reason] ?? 0) + 1;
      const key = `${reason} ${slugs[0] ?? ''}`;
      const last = reported.get(key);
      const at = now();
      if (last && Math.abs(at - last.at) < minuteMs) last.more += 1;
      else {
        reported.set(key, { at, more: 0 });
        // Only a sender who knows a secret may put names into the log.
        const names = reason === 'unknown dealer' ? { unknown: unknown.slice(0, mostNamed).map(loggableName) } : {};
        report({ event: 'webhook rejected', reason, status, slugs: slugs.slice(0, mostNamed), ...names, more: last?.more ?? 0 });
      }
    },
  };
}
