import { isRecord } from '../model/is-record.ts';
import { unhandledCase } from '../model/unhandled-case.ts';
import type { FieldErrors } from './form-schema.ts';
import type { LeadRequest } from './lead-payload.ts';
import { messages } from './messages.ts';

/** The events of a form once it is stored (rule E93): their numbers, the category of the lead, and the form. */
export type SentEvents = { numbers: readonly number[]; category: string; form: string };

/**
 * A request under its key. `fingerprint` is what the shopper typed, so that the same answers are sent under the same key (rule E79). The
 * page that gets the answer raises the `events`. They are absent in requests that an older version kept.
 */
export type SendAttempt = { key: string; fingerprint: string; request: LeadRequest; events?: SentEvents };

/** The states of sending a form, from the press of the button to the thank-you page. */
export type SubmitState =
  | { kind: 'idle'; errors: FieldErrors; problem?: string; last?: SendAttempt; isLeadClosed?: true }
  | { kind: 'checking'; last?: SendAttempt }
  | { kind: 'sending'; attempt: SendAttempt; tries: number }
  | { kind: 'waiting'; attempt: SendAttempt; tries: number; waitMs: number }
  | { kind: 'kept'; attempt: SendAttempt; problem: string }
  | { kind: 'thanked'; leadId: string };

export type SubmitEvent =
  /** The button was pressed. */
  | { type: 'submit' }
  | { type: 'checked'; errors: FieldErrors }
  /** The answers are valid. `key` is a new key, in case no existing one fits. */
  | ({ type: 'ready' } & SendAttempt)
  | { type: 'answered'; outcome: SendOutcome }
  /** The wait before the next attempt is over. */
  | { type: 'retry' }
  /** The network is back, or the page was opened again. */
  | { type: 'online' };

/** The outcome of a request. */
export type SendOutcome =
  | { kind: 'stored'; leadId: string }
  /** `isLeadClosed`: the lead of earlier steps is complete and takes no more changes. */
  | { kind: 'refused'; problem: string; errors: FieldErrors; isKeySpent: boolean; isLeadClosed?: true }
  /** `problem`: the text for a shopper whose answers cannot be kept. Absent if there was no answer. */
  | { kind: 'lost'; isOffline: boolean; canKeep: boolean; waitMs?: number; problem?: string };

export const idleSubmit: SubmitState = { kind: 'idle', errors: {} };

/** Pauses before the second and third attempt, milliseconds. */
const pauses = [1000, 4000] as const;

/** The maximum wait that a server may request. For a longer wait, the form is kept instead. */
const longestPause = 10_000;

function afterLoss(attempt: SendAttempt, tries: number, outcome: SendOutcome & { kind: 'lost' }): SubmitState {
  const { isOffline, canKeep, waitMs, problem = messages.notSent } = outcome;
  const pause = Math.max(pauses[tries - 1] ?? Number.POSITIVE_INFINITY, waitMs ?? 0);
  if (!isOffline && pause <= longestPause) return { kind: 'waiting', attempt, tries, waitMs: pause };
  if (!canKeep) return { kind: 'idle', errors: {}, problem, last: attempt };
  return { kind: 'kept', attempt, problem: isOffline ? messages.keptOffline : messages.keptBusy };
}

function afterAnswer(attempt: SendAttempt, tries: number, outcome: SendOutcome): SubmitState {
  switch (outcome.kind) {
    case 'stored':
      return { kind: 'thanked', leadId: outcome.leadId };
    case 'refused': {
      const { problem, errors, isKeySpent, isLeadClosed } = outcome;
      if (isLeadClosed) return { kind: 'idle', errors, problem, isLeadClosed };
      return { kind: 'idle', errors, problem, ...(isKeySpent ? {} : { last: attempt }) };
    }
    case 'lost':
      return afterLoss(attempt, tries, outcome);
    default:
      return unhandledCase(outcome);
  }
}

/** The previous attempt, whose outcome may be unknown. */
const lastAttempt = (state: SubmitState): SendAttempt | undefined =>
  state.kind === 'idle' || state.kind === 'checking' ? state.last : state.kind === 'thanked' ? undefined : state.attempt;

/**
 * The reducer. Events that do not fit a state change nothing, so a double click sends once. While the answers are the same, every attempt
 * has the same key and body, so that the server stores one lead (rule E79).
 */
export function reduceSubmit(state: SubmitState, event: SubmitEvent): SubmitState {
  switch (event.type) {
    case 'submit': {
      if (state.kind !== 'idle' && state.kind !== 'kept') return state;
      const last = lastAttempt(state);
      return { kind: 'checking', ...(last ? { last } : {}) };
    }
    case 'checked':
      return state.kind === 'checking' ? { kind: 'idle', errors: event.errors, ...(state.last ? { last: state.last } : {}) } : state;
    case 'ready': {
      if (state.kind !== 'checking') return state;
      const { type: _, ...attempt } = event;
      return { kind: 'sending', tries: 1, attempt: state.last?.fingerprint === attempt.fingerprint ? state.last : attempt };
    }
    case 'answered':
      return state.kind === 'sending' ? afterAnswer(state.attempt, state.tries, event.outcome) : state;
    case 'retry':
      return state.kind === 'waiting' ? { kind: 'sending', attempt: state.attempt, tries: state.tries + 1 } : state;
    case 'online':
      return state.kind === 'kept' ? { kind: 'sending', attempt: state.attempt, tries: 1 } : state;
    default:
      return unhandledCase(event);
  }
}

/**
 * A response of the API, or the absence of one. Then `waitMs` is the wait before the next attempt. It is infinite after a timeout: the
 * shopper has waited long enough, and sees at once what happens to the enquiry.
 */
export type LeadResponse =
  | { status: number; body: unknown; retryAfterSeconds?: number | undefined }
  | { isOffline: boolean; waitMs?: number };

const retried = new Set([408, 425, 429]);

/** The text of an answer, if it has one. */
const textOf = ({ error }: Readonly<Record<string, unknown>>, otherwise: string): string =>
  typeof error === 'string' && error.trim() !== '' ? error : otherwise;

const textsOf = (fields: unknown): FieldErrors =>
  isRecord(fields)
    ? Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};

/**
 * The meaning of a response for a form. A missing answer, a server error, and a request that is still in progress are retried. A refusal,
 * and a form that cannot be kept, are shown with the server's own text.
 */
export function sendOutcome(response: LeadResponse, canKeep: boolean): SendOutcome {
  if ('isOffline' in response) return { kind: 'lost', ...response, canKeep };
  const { status, body, retryAfterSeconds } = response;
  const answer = isRecord(body) ? body : {};
  const waitMs = retryAfterSeconds === undefined ? {} : { waitMs: retryAfterSeconds * 1000 };
  const isInProgress = status === 409 && retryAfterSeconds !== undefined;
  if (status >= 500 || retried.has(status) || isInProgress)
    return { kind: 'lost', isOffline: false, canKeep, ...waitMs, problem: textOf(answer, messages.serverFailed) };
  const isKeySpent = answer.code === 'idempotency_mismatch';
  if (status >= 200 && status < 300)
    return typeof answer.id === 'string' && answer.id !== ''
      ? { kind: 'stored', leadId: answer.id }
      : { kind: 'refused', problem: messages.unexpected, errors: {}, isKeySpent };
  const problem = textOf(answer, messages.submitFailed);
  const isLeadClosed = answer.code === 'already_completed' ? { isLeadClosed: true as const } : {};
  return { kind: 'refused', problem, errors: textsOf(answer.fields), isKeySpent, ...isLeadClosed };
}
