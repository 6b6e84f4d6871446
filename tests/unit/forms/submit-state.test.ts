import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeadRequest } from '#lib/forms/lead-payload.ts';
import { messages } from '#lib/forms/messages.ts';
import {
  idleSubmit,
  type LeadResponse,
  reduceSubmit,
  type SendOutcome,
  type SubmitEvent,
  type SubmitState,
  sendOutcome,
} from '#lib/forms/submit-state.ts';

const requestOf = (body: string): LeadRequest => ({ method: 'POST', path: '/leads', body });
const ready = (fingerprint: string, key: string): SubmitEvent => ({
  type: 'ready',
  fingerprint,
  key,
  request: requestOf(`${fingerprint} ${key}`),
});
const answered = (outcome: SendOutcome): SubmitEvent => ({ type: 'answered', outcome });
const stored = answered({ kind: 'stored', leadId: 'a1' });
const offline = answered({ kind: 'lost', isOffline: true, canKeep: true });
const lost = answered({ kind: 'lost', isOffline: false, canKeep: true });
const hung = answered({ kind: 'lost', isOffline: false, waitMs: Number.POSITIVE_INFINITY, canKeep: true });
const failed = answered({ kind: 'lost', isOffline: false, canKeep: false, problem: 'The disk is full.' });
const refused = answered({ kind: 'refused', problem: 'No.', errors: { phone: 'Wrong.' }, isKeySpent: false });
const spent = answered({ kind: 'refused', problem: 'No.', errors: {}, isKeySpent: true });
const submit: SubmitEvent = { type: 'submit' };
const retry: SubmitEvent = { type: 'retry' };
const online: SubmitEvent = { type: 'online' };

const run = (...events: SubmitEvent[]) => events.reduce(reduceSubmit, idleSubmit);
const first = { key: 'k1', fingerprint: 'A', request: requestOf('A k1') };

describe('sending a form', () => {
  test.each<[string, SubmitEvent[], SubmitState]>([
    ['the answers are checked first', [submit], { kind: 'checking' }],
    [
      'faults are shown',
      [submit, { type: 'checked', errors: { name: messages.required } }],
      { kind: 'idle', errors: { name: '*This is a required field.' } },
    ],
    ['valid answers are sent', [submit, ready('A', 'k1')], { kind: 'sending', attempt: first, tries: 1 }],
    ['a stored lead is thanked for', [submit, ready('A', 'k1'), stored], { kind: 'thanked', leadId: 'a1' }],
    [
      'a double click sends once',
      [submit, submit, ready('A', 'k1'), submit, ready('A', 'k2')],
      { kind: 'sending', attempt: first, tries: 1 },
    ],
    [
      'a lost answer is tried again after a second',
      [submit, ready('A', 'k1'), lost],
      { kind: 'waiting', attempt: first, tries: 1, waitMs: 1000 },
    ],
    ['the next attempt is the same', [submit, ready('A', 'k1'), lost, retry], { kind: 'sending', attempt: first, tries: 2 }],
    ['the third waits longer', [submit, ready('A', 'k1'), lost, retry, lost], { kind: 'waiting', attempt: first, tries: 2, waitMs: 4000 }],
    [
      'after it, the form is kept',
      [submit, ready('A', 'k1'), lost, retry, lost, retry, lost],
      {
        kind: 'kept',
        attempt: first,
        problem: 'Our server could not take your enquiry just now. We keep it on this device and try again while this site is open.',
      },
    ],
    [
      'a server that does not answer at all keeps the form at once',
      [submit, ready('A', 'k1'), hung],
      { kind: 'kept', attempt: first, problem: messages.keptBusy },
    ],
    [
      'where it cannot be kept, the shopper hears so',
      [submit, ready('A', 'k1'), answered({ kind: 'lost', isOffline: false, waitMs: Number.POSITIVE_INFINITY, canKeep: false })],
      { kind: 'idle', errors: {}, problem: messages.notSent, last: first },
    ],
    [
      'a server may ask for a longer pause',
      [submit, ready('A', 'k1'), answered({ kind: 'lost', isOffline: false, canKeep: true, waitMs: 8000 })],
      { kind: 'waiting', attempt: first, tries: 1, waitMs: 8000 },
    ],
    [
      'a very long pause keeps the form',
      [submit, ready('A', 'k1'), answered({ kind: 'lost', isOffline: false, canKeep: true, waitMs: 60_000 })],
      { kind: 'kept', attempt: first, problem: messages.keptBusy },
    ],
    [
      'without a network the form is kept',
      [submit, ready('A', 'k1'), offline],
      {
        kind: 'kept',
        attempt: first,
        problem: 'You are offline. We keep your enquiry on this device and send it when you are online with this site open.',
      },
    ],
    ['with the network it is sent', [submit, ready('A', 'k1'), offline, online], { kind: 'sending', attempt: first, tries: 1 }],
    [
      'files cannot be kept',
      [submit, ready('A', 'k1'), answered({ kind: 'lost', isOffline: true, canKeep: false })],
      {
        kind: 'idle',
        errors: {},
        problem: 'We could not send your enquiry. Please check your connection and press the button again.',
        last: first,
      },
    ],
    [
      'a failure of the server is not one of the connection',
      [submit, ready('A', 'k1'), failed, retry, failed, retry, failed],
      { kind: 'idle', errors: {}, problem: 'The disk is full.', last: first },
    ],
    [
      'the same answers again have the same key and body',
      [submit, ready('A', 'k1'), offline, submit, ready('A', 'k2')],
      { kind: 'sending', attempt: first, tries: 1 },
    ],
    [
      'other answers have a new key',
      [submit, ready('A', 'k1'), offline, submit, ready('B', 'k2')],
      { kind: 'sending', attempt: { key: 'k2', fingerprint: 'B', request: requestOf('B k2') }, tries: 1 },
    ],
    ['a refusal is shown', [submit, ready('A', 'k1'), refused], { kind: 'idle', errors: { phone: 'Wrong.' }, problem: 'No.', last: first }],
    [
      'a key that is spent is not used again',
      [submit, ready('A', 'k1'), spent, submit, ready('A', 'k2')],
      { kind: 'sending', attempt: { key: 'k2', fingerprint: 'A', request: requestOf('A k2') }, tries: 1 },
    ],
    ['thanks are the end', [submit, ready('A', 'k1'), stored, submit, retry, online, ready('B', 'k2')], { kind: 'thanked', leadId: 'a1' }],
    ['what belongs to no state changes nothing', [retry, online, stored, ready('A', 'k1')], idleSubmit],
  ])('%s', (_what, events, state) => expect(run(...events)).toEqual(state));

  test('the same answers never go out under two keys, nor two answers under one, whatever happens', () => {
    const event = fc.oneof(
      fc.constantFrom<SubmitEvent>(submit, retry, online, stored, offline, lost, refused, { type: 'checked', errors: { name: 'x' } }),
      fc.tuple(fc.constantFrom('A', 'B'), fc.nat()).map(([fingerprint, number]) => ready(fingerprint, `${fingerprint}-${number}`)),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state: SubmitState = idleSubmit;
        const bodies = new Map<string, string>();
        let running: { fingerprint: string; key: string } | undefined;
        for (const next of events) {
          const before = state;
          state = reduceSubmit(state, next);
          if (before.kind === 'thanked') expect(state).toBe(before);
          if (state.kind !== 'sending') continue;
          expect(['checking', 'waiting', 'kept', 'sending']).toContain(before.kind);
          const { key, fingerprint, request } = state.attempt;
          expect(bodies.get(key) ?? request.body).toBe(request.body);
          bodies.set(key, request.body);
          if (running?.fingerprint === fingerprint) expect(key).toBe(running.key);
          running = { fingerprint, key };
          expect(state.tries).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

describe('what a response means', () => {
  const serverFailed = 'Our server could not save your enquiry. Please press the button again in a minute.';
  const lostAs = (more: object) => ({ kind: 'lost', isOffline: false, canKeep: true, ...more });
  const refusedAs = (problem: string, more: object = {}) => ({ kind: 'refused', problem, errors: {}, isKeySpent: false, ...more });
  test.each<[string, LeadResponse, object]>([
    ['stored', { status: 201, body: { id: 'a1' } }, { kind: 'stored', leadId: 'a1' }],
    ['stored before', { status: 200, body: { id: 'a1' } }, { kind: 'stored', leadId: 'a1' }],
    ['no id', { status: 201, body: {} }, refusedAs('An unexpected error occured.')],
    ['no JSON', { status: 200, body: null }, refusedAs('An unexpected error occured.')],
    ['offline', { isOffline: true }, lostAs({ isOffline: true })],
    ['no answer', { isOffline: false }, lostAs({})],
    ['no answer in time', { isOffline: false, waitMs: Number.POSITIVE_INFINITY }, lostAs({ waitMs: Number.POSITIVE_INFINITY })],
    ['server error', { status: 500, body: { error: 'The disk is full.' } }, lostAs({ problem: 'The disk is full.' })],
    ['server error without a text', { status: 502, body: null }, lostAs({ problem: serverFailed })],
    ['server that names a pause', { status: 503, body: null, retryAfterSeconds: 5 }, lostAs({ waitMs: 5000, problem: serverFailed })],
    ['too many', { status: 429, body: null, retryAfterSeconds: 30 }, lostAs({ waitMs: 30_000, problem: serverFailed })],
    ['a request that took too long', { status: 408, body: null }, lostAs({ problem: serverFailed })],
    ['a request that came too early', { status: 425, body: null }, lostAs({ problem: serverFailed })],
    ['still in progress', { status: 409, body: {}, retryAfterSeconds: 1 }, lostAs({ waitMs: 1000, problem: serverFailed })],
    ['completed in another tab', { status: 409, body: { error: 'This form was sent already.' } }, refusedAs('This form was sent already.')],
    [
      'a fault of a field',
      { status: 422, body: { error: 'Some fields cannot be read.', fields: { phone: 'Wrong.', odd: 5 } } },
      refusedAs('Some fields cannot be read.', { errors: { phone: 'Wrong.' } }),
    ],
    [
      'another body under the key',
      { status: 422, body: { error: 'x', code: 'idempotency_mismatch' } },
      refusedAs('x', { isKeySpent: true }),
    ],
    ['no text', { status: 404, body: {} }, refusedAs('An error occurred when submitting this form')],
    ['an empty text', { status: 400, body: { error: ' ' } }, refusedAs('An error occurred when submitting this form')],
  ])('%s', (_what, response, outcome) => expect(sendOutcome(response, true)).toEqual(outcome));
});
