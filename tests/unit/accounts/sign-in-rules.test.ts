import { describe, expect, it, test } from 'vitest';
import { decideSend, guessChances, mostCodesPerDay, mostTries } from '#lib/accounts/sign-in-rules.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';

const attempts = 1_000_000;

type Target = { sent: number[]; code?: { tries: number; digits: number } | undefined };

/**
 * Who has every address of the internet makes a million attempts in a day, spread over contacts in blocks of their own: each one enters a guess if
 * there is a code to guess, else asks for another code. Nothing but the limits of the contact and of the dealer's day slows them down.
 */
function attack(contacts: number, perDay: number): { chance: number; guesses: number } {
  const targets: Target[] = Array.from({ length: contacts }, () => ({ sent: [] }));
  // Every other contact is a number, the rest are email addresses.
  const sentOf = [0, 0];
  let [chance, guesses] = [0, 0];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const now = (attempt * dayMs) / attempts;
    const target = targets[attempt % contacts] as Target;
    const kind = (attempt % contacts) % 2;
    if (target.code && target.code.tries < mostTries) {
      target.code.tries += 1;
      guesses += 1;
      chance += 1 / 10 ** target.code.digits;
      continue;
    }
    const { sent } = target;
    const area = { hour: sent.filter((at) => now - at < hourMs).length, unentered: sent.length };
    const [texts = 0, mails = 0] = sentOf;
    const day = { sent: kind === 0 ? texts : mails, unentered: texts + mails };
    const decision = decideSend({ contact: sent, area, day }, now, perDay);
    if (decision.kind !== 'send') continue;
    sent.unshift(now);
    sentOf[kind] = (sentOf[kind] ?? 0) + 1;
    target.code = { tries: 0, digits: decision.digits };
  }
  return { chance, guesses };
}

describe('a million guesses a day (rule V4)', () => {
  it.each([
    ['at one contact', 1, mostCodesPerDay, 50],
    ['at thirty contacts', 30, 200, 1500],
    ['at two hundred contacts of the busiest dealer that there may be', 200, mostCodesPerDay, 5000],
  ])('%s find a code with a chance below 1 in 10,000', (_what, contacts, perDay, counted) => {
    const { chance, guesses } = attack(contacts, perDay);
    expect(guesses).toBe(counted);
    expect(chance).toBeLessThan(1e-4);
    const most = guessChances(2 * perDay);
    expect(chance).toBeLessThanOrEqual((contacts === 1 ? most.contact : most.dealer) + 1e-12);
  });

  test('the chances that the rules promise', () => expect(guessChances()).toEqual({ contact: 5e-5, dealer: expect.closeTo(9.95e-5, 8) }));
});
