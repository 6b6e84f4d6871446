import { unhandledCase } from '../model/unhandled-case.ts';
import { type AuditAction, type DeliveryState, type LeadState, supersededText } from './states.ts';

export type TimelineInput = {
  state: LeadState;
  receivedAt: number;
  spamReason: string | undefined;
  versions: readonly { version: number; kind: 'partial' | 'complete' | 'promoted' | 'forgotten'; at: number }[];
  deliveries: readonly {
    destination: string;
    version: number;
    state: DeliveryState;
    next_at: number;
    leased_until: number;
    ended_at: number | null;
    tries: readonly { attempt: number; at: number; ms: number; status: number | null; error: string | null }[];
  }[];
  audit: readonly { at: number; actor: string; action: AuditAction; note: string }[];
};

/** Something that happened to a lead, or that is going to happen (milliseconds). */
export type TimelineEntry = { at: number; text: string; level: 'plain' | 'good' | 'bad' };

const versionText = ({ version, kind }: TimelineInput['versions'][number]): string => {
  switch (kind) {
    case 'partial':
      return version === 1 ? 'received; the form is not finished' : 'another step of the form was received';
    case 'complete':
      return version === 1 ? 'received' : 'the form was finished';
    case 'promoted':
      return 'the form was never finished, so it is delivered as it is';
    case 'forgotten':
      return 'forgotten: what the shopper wrote was removed';
    default:
      return unhandledCase(kind);
  }
};

const auditText: Record<AuditAction, string> = {
  reveal: 'shown in full',
  replay: 'put back into the outbox',
  release: 'released from quarantine',
  discard: 'discarded',
  export: 'exported',
  purge: 'purged',
  forget: 'forgotten',
  backup: 'backed up',
  restore: 'restored from a backup',
};

const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

function deliveryEntries(
  { destination, version, state, tries, ...delivery }: TimelineInput['deliveries'][number],
  now: number,
): TimelineEntry[] {
  const name = version === 1 ? destination : `${destination} (version ${version})`;
  const attempts = tries.map(({ attempt, at, ms, status, error }): TimelineEntry => {
    if (error === supersededText) return { at, text: `${name}: ${supersededText}`, level: 'plain' };
    const answer = error ?? (status === null ? 'no answer' : `HTTP ${status}`);
    const outcome = isSuccess(status) ? 'delivered' : `failed: ${answer}`;
    return { at, text: `${name}: attempt ${attempt} ${outcome} (${ms} ms)`, level: isSuccess(status) ? 'good' : 'bad' };
  });
  const end = delivery.ended_at ?? now;
  const last: Partial<Record<DeliveryState, TimelineEntry>> = {
    dead: { at: end, text: `${name}: given up`, level: 'bad' },
    cancelled: { at: end, text: `${name}: cancelled`, level: 'plain' },
    pending:
      delivery.leased_until > now
        ? { at: now, text: `${name}: being sent now`, level: 'plain' }
        : { at: Math.max(now, delivery.next_at), text: `${name}: next attempt`, level: 'plain' },
  };
  return [...attempts, ...(last[state] ? [last[state]] : [])];
}

/** What happened to a lead and what comes next, in order of time. */
export function leadTimeline(lead: TimelineInput, now: number): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...lead.versions.map((version): TimelineEntry => ({ at: version.at, text: versionText(version), level: 'plain' })),
    ...(lead.spamReason ? [{ at: lead.receivedAt, text: `quarantined: ${lead.spamReason}`, level: 'bad' } as const] : []),
    ...lead.audit.map(
      ({ at, actor, action, note }): TimelineEntry => ({
        ...{ at, level: 'plain' },
        text: `${auditText[action]} by ${actor}${note ? ` (${note})` : ''}`,
      }),
    ),
    ...lead.deliveries.flatMap((delivery) => deliveryEntries(delivery, now)),
  ];
  return entries.sort((a, b) => a.at - b.at);
}
