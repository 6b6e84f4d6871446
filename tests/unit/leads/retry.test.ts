import { expect, test } from 'vitest';
import { type AttemptAnswer, isUncertain, nextStep } from '#lib/leads/retry.ts';

const schedule = [0, 5, 300, 1800];
const now = 1_000_000;
const after = (seconds: number) => ({ state: 'pending', at: now + seconds * 1000 });
const dead = { state: 'dead' };

test.each<[string, AttemptAnswer, number, object]>([
  ['a success', { status: 200 }, 1, { state: 'delivered' }],
  ['another success', { status: 204 }, 4, { state: 'delivered' }],
  ['a server error', { status: 500 }, 1, after(5)],
  ['a redirect', { status: 301 }, 1, after(5)],
  ['no connection', {}, 2, after(300)],
  ['a server error at the last attempt', { status: 500 }, 4, dead],
  ['a refusal', { status: 400 }, 2, after(300)],
  ['a third refusal', { status: 400 }, 3, dead],
  ['a third 410', { status: 410 }, 3, dead],
  ['a third 429', { status: 429 }, 3, after(1800)],
  ['a third refusal in other words', { status: 550, refused: true }, 3, dead],
  ['a third temporary refusal', { status: 422, refused: false }, 3, after(1800)],
  ['a wish to wait longer', { status: 429, retryAfter: 60 }, 1, after(60)],
  ['a wish to wait shorter', { status: 503, retryAfter: 1 }, 2, after(300)],
  ['a wish to wait a year', { status: 503, retryAfter: 31_536_000 }, 1, after(86_400)],
  ['a wish that is no number', { status: 503, retryAfter: Number.NaN }, 1, after(5)],
])('after %s', (_name, answer, attempt, expected) => {
  expect(nextStep(answer, attempt, schedule, now)).toEqual(expected);
});

test.each([
  [{ status: 200 }, false],
  [{ status: 404 }, false],
  [{ status: 429 }, false],
  [{ status: 500 }, true],
  [{}, true],
  [{ sent: false }, false],
  [{ status: 503, sent: false }, false],
])('whether %j leaves open if the lead arrived: %s', (answer, expected) => expect(isUncertain(answer)).toBe(expected));
