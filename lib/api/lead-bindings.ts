import type { LeadDealer } from './lead-dealer.ts';
import type { Intake, IntakeOutcome } from './store/intake-store.ts';

/** What the lead endpoints need beside the request. */
export type LeadBindings = {
  /** The dealer of the request; undefined if no dealer has its host. */
  dealer: LeadDealer | undefined;
  store: { receive: (intake: Intake) => Promise<IntakeOutcome> };
  /** Milliseconds. */
  now: () => number;
  random: (bytes: number) => Uint8Array;
  /** A lead was stored: the worker may deliver it. */
  onStored: () => void;
};

export type LeadEnv = { Bindings: LeadBindings };

type Answer = { status: 200 | 201 | 404 | 409 | 422; body: Record<string, unknown>; headers?: Record<string, string> };

/** The response to what became of a lead. */
export function leadOutcome(outcome: IntakeOutcome): Answer {
  switch (outcome.kind) {
    case 'stored':
      return {
        status: outcome.status === 201 ? 201 : 200,
        body: { id: outcome.id },
        ...(outcome.replayed ? { headers: { 'Idempotent-Replayed': 'true' } } : {}),
      };
    case 'mismatch':
      return { status: 422, body: { error: 'This Idempotency-Key was used for another request.', code: 'idempotency_mismatch' } };
    case 'completed':
      return { status: 409, body: { error: 'This enquiry was already sent.', code: 'already_completed' } };
    case 'unknown':
      return { status: 404, body: { error: 'This enquiry cannot be changed any more. Please send it again.', code: 'not_found' } };
    default:
      return outcome satisfies never;
  }
}
