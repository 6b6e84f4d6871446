import { describe, expect, it, test } from 'vitest';
import { decideSend, guessChances, mostCodesPerDay, mostTries, type SentBefore } from '#lib/accounts/sign-in-rules.ts';
import { dayMs, hourMs, secondMs } from '#lib/model/time.ts';

const guesses = 1_000_000;

/** Who has every address of the internet asks for codes of a dealer as often as the limits allow, enters none of them, and guesses at each. */
function chanceOfGuesses(contacts: number, perDay: number): { chance: number; used: number } {
  const sent = Array.from({ length: contacts }, (): number[] => []);
  let [chance, used, ofDay] = [0, 0, 0];
  for (let now = 0; now < dayMs && used < guesses; now += 15 * secondMs) {
    for (const own of sent) {
      // Each contact in a block of its own: nothing but the limits of the contact and the day slow the guesses down.
      const before: SentBefore = {
        contact: own.toReversed(),
        area: { hour: own.filter((at) => now - at < hourMs).length, unentered: own.length },
        day: { sent: ofDay, unentered: ofDay },
      };
      const decision = decideSend(before, now, perDay);
      if (decision.kind !== 'send') continue;
      own.push(now);
      ofDay += 1;
      const tries = Math.min(mostTries, guesses - used);
      used += tries;
      chance += tries / 10 ** decision.digits;
    }
  }
  return { chance, used };
}

describe('a million guesses a day (rule V4)', () => {
  it.each([
    ['at one contact', 1, 200],
    ['at ten contacts', 10, 200],
    ['at thirty contacts', 30, 200],
    ['at two hundred contacts, on the busiest dealer that there may be', 200, mostCodesPerDay],
  ])('%s find a code with a chance below 1 in 10,000', (_what, contacts, perDay) => {
    const { chance, used } = chanceOfGuesses(contacts, perDay);
    expect(used).toBeGreaterThan(0);
    expect(chance).toBeLessThan(1e-4);
    const most = guessChances(perDay);
    expect(chance).toBeLessThanOrEqual((contacts === 1 ? most.contact : most.dealer) + Number.EPSILON);
  });

  test('the chances that the rules promise', () => expect(guessChances()).toEqual({ contact: 5e-5, dealer: expect.closeTo(9.95e-5, 8) }));
});
