import { fleetOf } from '#lib/build/fleet-work.ts';
import { type Recording, recordOutcome } from '#lib/report/history/recorder.ts';
import type { PollResult } from './watcher.ts';

/** Polls whose failures go into the history. Those that work are too many to keep, and lead to a build if they change something. */
export const recordPolls = (recording: Recording, poll: (slug: string) => Promise<PollResult>) => async (slug: string) => {
  const outcome = await fleetOf(1, poll)(slug, () => undefined);
  if (outcome.ok) return outcome.value;
  await recordOutcome(recording, outcome, () => ({ result: 'done' }));
  throw outcome.error;
};
