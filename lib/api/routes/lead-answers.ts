import { unhandledCase } from '#lib/model/unhandled-case.ts';
import { ApiProblem } from '../api-problem.ts';
import type { IntakeOutcome } from '../store/intake-store.ts';

/** Seconds after which a page may resend a lead that could not be saved. */
const retryAfterSeconds = 60;

/** The database failed: nothing was stored, and the page keeps what was typed. */
export const notSaved = (phone: string | undefined): ApiProblem =>
  new ApiProblem(
    503,
    {
      error: `We could not save your enquiry. Please try again in a minute${phone ? `, or call us on ${phone}` : ''}.`,
      code: 'not_saved',
    },
    { 'Retry-After': String(retryAfterSeconds) },
  );

/** Another request with the same key is still in progress. */
export const keyInUse = (): ApiProblem =>
  new ApiProblem(
    409,
    { error: 'This enquiry is being saved. Please wait a moment and try again.', code: 'in_progress' },
    { 'Retry-After': '1' },
  );

/** The lead cannot be updated: it does not exist, is too old, or belongs to another dealer. */
export const unknownLead = (): ApiProblem =>
  new ApiProblem(404, { error: 'This enquiry cannot be changed any more. Please send it again.', code: 'not_found' });

/** The response for a stored lead. Throws ApiProblem if it was not stored. */
export function leadResponse(outcome: IntakeOutcome): Response {
  switch (outcome.kind) {
    case 'stored': {
      const headers: Record<string, string> = outcome.replayed ? { 'Idempotent-Replayed': 'true' } : {};
      return Response.json({ id: outcome.id }, { status: outcome.status, headers });
    }
    case 'mismatch':
      throw new ApiProblem(422, { error: 'This Idempotency-Key was used for another request.', code: 'idempotency_mismatch' });
    case 'completed':
      throw new ApiProblem(409, { error: 'This enquiry was already sent.', code: 'already_completed' });
    case 'unknown':
      throw unknownLead();
    case 'unknown probe':
      throw new ApiProblem(403, { error: 'This test was not announced, or is over.', code: 'unknown_probe' });
    default:
      return unhandledCase(outcome);
  }
}
