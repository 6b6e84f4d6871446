import { isRecord } from '../model/is-record.ts';
import type { FieldErrors } from './form-schema.ts';
import { messages } from './messages.ts';
import type { SendOutcome } from './submit-state.ts';

/** A response of the API, or the absence of one. */
export type LeadResponse = { status: number; body: unknown; retryAfterSeconds?: number | undefined } | { status: 0; isOffline: boolean };

const retried = new Set([408, 425, 429]);

const textsOf = (fields: unknown): FieldErrors =>
  isRecord(fields)
    ? Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};

/**
 * What a response means for a form. No answer, a server error, and a request that is still in progress are tried again; a refusal is shown with
 * the server's own text.
 */
export function sendOutcome(response: LeadResponse, canKeep: boolean): SendOutcome {
  if ('isOffline' in response) return { kind: 'lost', isOffline: response.isOffline, canKeep };
  const { status, body, retryAfterSeconds } = response;
  const answer = isRecord(body) ? body : {};
  const waitMs = retryAfterSeconds === undefined ? {} : { waitMs: retryAfterSeconds * 1000 };
  const isInProgress = status === 409 && retryAfterSeconds !== undefined;
  if (status >= 500 || retried.has(status) || isInProgress) return { kind: 'lost', isOffline: false, canKeep, ...waitMs };
  const isKeySpent = answer.code === 'idempotency_mismatch';
  if (status >= 200 && status < 300)
    return typeof answer.id === 'string' && answer.id !== ''
      ? { kind: 'stored', leadId: answer.id }
      : { kind: 'refused', problem: messages.unexpected, errors: {}, isKeySpent };
  const problem = typeof answer.error === 'string' && answer.error.trim() !== '' ? answer.error : messages.submitFailed;
  const isClosed = answer.code === 'already_completed' || answer.code === 'not_found';
  return { kind: 'refused', problem, errors: textsOf(answer.fields), isKeySpent, ...(isClosed ? { isLeadClosed: true as const } : {}) };
}
