import type { TurnKind } from './turn-choice.ts';

/** A turn that waits: of which kind, for which dealer, and which worker has a head start. */
type Announcement = { kind?: TurnKind; slug?: string; to?: string };

/** Reads a notification of the queue; empty when one may have been missed. */
export function parseAnnouncement(payload: string | undefined): Announcement {
  try {
    return payload === undefined ? {} : (JSON.parse(payload) as Announcement);
  } catch {
    return {};
  }
}

/** Sleeps until it is woken, at most so long. */
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
