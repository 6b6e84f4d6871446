import type { IntakeOutcome } from '../store/intake-store.ts';

/** A response of the lead endpoints: what a page shows, and what tools read. */
export type LeadAnswer = {
  status: 200 | 201 | 400 | 403 | 404 | 409 | 413 | 422 | 503;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** A response as HTTP sends it. */
export const sendAnswer = ({ body, status, headers = {} }: LeadAnswer) => Response.json(body, { status, headers });

/** Seconds after which a page may send a lead again that could not be saved. */
const retryAfterSeconds = 60;

/** The response when the database fails: nothing was stored, and the page keeps what was typed. */
export const notSaved = (phone: string | undefined): LeadAnswer => ({
  status: 503,
  body: {
    error: `We could not save your enquiry. Please try again in a minute${phone ? `, or call us on ${phone}` : ''}.`,
    code: 'not_saved',
  },
  headers: { 'Retry-After': String(retryAfterSeconds) },
});

/** The response while another request with the same key is being worked on. */
export const keyInUse: LeadAnswer = {
  status: 409,
  body: { error: 'This enquiry is being saved. Please wait a moment and try again.', code: 'in_progress' },
  headers: { 'Retry-After': '1' },
};

/** The response to what became of a lead. */
export function leadOutcome(outcome: IntakeOutcome): LeadAnswer {
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
