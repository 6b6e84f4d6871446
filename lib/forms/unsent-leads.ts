import { isRecord } from '../model/is-record.ts';
import type { LeadRequest } from './lead-payload.ts';
import type { SendAttempt, SentEvents } from './submit-state.ts';

/** An attempt that waits on the device, since `at` (milliseconds). */
export type UnsentLead = SendAttempt & { at: number };

/** How long an unsent lead may be sent without asking the shopper again: as long as the server knows its key (rule E79). */
const keptMs = 48 * 60 * 60 * 1000;

const isRequest = (value: unknown): value is LeadRequest =>
  isRecord(value) &&
  (value.method === 'POST' || value.method === 'PUT') &&
  typeof value.path === 'string' &&
  /^\/(?:leads(?:\/[0-9a-f]{32})?|carClarityCustomer)$/.test(value.path) &&
  typeof value.body === 'string';

const isEvents = (value: unknown): value is SentEvents =>
  isRecord(value) &&
  Array.isArray(value.numbers) &&
  value.numbers.every((number) => typeof number === 'number') &&
  typeof value.category === 'string' &&
  typeof value.form === 'string';

const isUnsent = (value: unknown): value is UnsentLead =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  typeof value.fingerprint === 'string' &&
  typeof value.at === 'number' &&
  isRequest(value.request) &&
  (value.events === undefined || isEvents(value.events));

/** Reads the unsent leads of a site, oldest first; unreadable ones are dropped. */
export function readUnsent(text: string | null): UnsentLead[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

/**
 * Whether a lead has waited too long to be sent. A time in the future means that the clock was set back since. Phones do that when the
 * network returns, and no lead may be lost because of it.
 */
export const isExpired = ({ at }: Pick<UnsentLead, 'at'>, now: number): boolean => Math.abs(now - at) > keptMs;

/**
 * Adds an attempt to the list, or updates it there. None is dropped to make room, because the shopper was promised each of them: a full
 * storage refuses the new one, and the form says so.
 */
export const withUnsent = (list: readonly UnsentLead[], attempt: SendAttempt, at: number): UnsentLead[] => [
  ...list.filter(({ key }) => key !== attempt.key),
  { ...attempt, at },
];

/** Removes an attempt that was sent or refused. */
export const withoutUnsent = (list: readonly UnsentLead[], key: string): UnsentLead[] => list.filter((lead) => lead.key !== key);
