import type { TurnKind } from './turn-choice.ts';

/** A waiting turn: its kind, its dealer, and the worker that has a head start. */
type Announcement = { kind?: TurnKind; slug?: string; to?: string };

/** Parses a notification of the queue. Empty if one may have been missed. */
export function parseAnnouncement(payload: string | undefined): Announcement {
  try {
    return payload === undefined ? {} : (JSON.parse(payload) as Announcement);
  } catch {
    return {};
  }
}

/** Sleeps until it is woken, but no longer than this. */
export function makeAlarm() {
  let ring: () => void = () => undefined;
  return {
    ring: () => ring(),
    sleep: (ms: number) =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        ring = () => {
          clearTimeout(timer);
          done();
        };
      }),
  };
}
