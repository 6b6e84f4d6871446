import { dayMs, hourMs, minuteMs, secondMs } from '../model/time.ts';

/** How long a code can be entered (rule V3). */
export const codeLifeMs = 10 * minuteMs;

/** Wrong entries after which a code is worthless. */
export const mostTries = 5;

/** How long a shopper waits before the next code to the same contact, by how many were sent in the last hour. */
const resendMs = [0, 30 * secondMs, 60 * secondMs, 120 * secondMs] as const;

/** Limits of codes that are sent (rule V4). */
const most = { perContactTenMinutes: 3, perContactDay: 10, perAreaHour: 10, perAreaUnentered: 15 } as const;

/** Codes that a contact, its area and the dealer were sent before, by the time that they are counted for. */
export type SentBefore = {
  /** When the last codes to this contact were sent, the newest first, of the last day. */
  contact: readonly number[];
  /** To numbers that differ in the last four digits alone: in the last hour, and on this day those that nobody entered. */
  area: { hour: number; unentered: number };
  /** Of the dealer's day: those of this kind, by text message or by mail, and of both kinds those that nobody entered. */
  day: { sent: number; unentered: number };
};

export type SendDecision = { kind: 'send'; digits: 6 | 8 } | { kind: 'wait'; seconds: number } | { kind: 'closed' };

/** Codes of a dealer's day that nobody entered, after which further ones are longer. */
const shortUnentered = 10;

/**
 * Most codes of each kind that a dealer's day can have, whatever its settings say: the chance that a guess succeeds is computed with it. Who uses up
 * the text messages of a day does not stop the mails.
 */
export const mostCodesPerDay = 500;
const kinds = 2;

/**
 * Whether a code may be sent now, and how long it is (rules V3 and V4). `closed`: no more today. Codes get longer where many are not entered,
 * so that no number of guesses at all contacts of a dealer together finds one with a chance above 1 in 10,000 a day, and no shopper is locked out.
 */
export function decideSend({ contact, area, day }: SentBefore, now: number, perDay: number): SendDecision {
  if (day.sent >= Math.min(perDay, mostCodesPerDay) || contact.length >= most.perContactDay || area.unentered >= most.perAreaUnentered)
    return { kind: 'closed' };
  const within = (ms: number) => contact.filter((at) => now - at < ms);
  const last = contact[0];
  const pause = resendMs[Math.min(within(hourMs).length, resendMs.length - 1)] as number;
  const oldest = within(10 * minuteMs).at(most.perContactTenMinutes - 1);
  const openAt = Math.max(last === undefined ? now : last + pause, oldest === undefined ? now : oldest + 10 * minuteMs);
  if (openAt > now) return { kind: 'wait', seconds: Math.ceil((openAt - now) / secondMs) };
  if (area.hour >= most.perAreaHour) return { kind: 'wait', seconds: hourMs / secondMs };
  return { kind: 'send', digits: day.unentered < shortUnentered ? 6 : 8 };
}

/** Seconds until the next code to a contact may be asked for, after one more was sent. */
export const nextResendSeconds = (sentInHour: number): number => (resendMs[Math.min(sentInHour, resendMs.length - 1)] as number) / secondMs;

/** The chance that all guesses of one day, at the limits, find a code: at one contact, and at any contact of a dealer. */
export const guessChances = (perDay = kinds * mostCodesPerDay) => ({
  contact: (most.perContactDay * mostTries) / 10 ** 6,
  dealer: (Math.min(shortUnentered, perDay) * mostTries) / 10 ** 6 + (Math.max(0, perDay - shortUnentered) * mostTries) / 10 ** 8,
});

/** How long a device stays signed in without a visit (rule V5), and how often a visit is noted. */
export const sessionLifeMs = 90 * dayMs;
export const seenEveryMs = dayMs;
