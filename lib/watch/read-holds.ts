import pLimit from 'p-limit';
import { readHold } from '#lib/releases/hold.ts';
import { liveId } from '#lib/releases/switch.ts';
import type { HeldAt } from './watch-state.ts';

/** The dealers that a rollback holds, and at which release (rule R31). */
export async function readHolds(outDir: string, slugs: readonly string[]): Promise<Record<string, HeldAt>> {
  const limit = pLimit(8);
  const rows = await Promise.all(
    slugs.map((slug) =>
      limit(async (): Promise<[string, HeldAt][]> => {
        const hold = await readHold(outDir, slug);
        const release = hold && (await liveId(outDir, slug));
        return hold && release !== undefined ? [[slug, { since: hold.since, release }]] : [];
      }),
    ),
  );
  return Object.fromEntries(rows.flat());
}
