import { deadLinkLine, deadLinks } from '#lib/pages/dead-links.ts';
import { type Quarantine, type Release, type ReleaseInput, writeRecord } from '#lib/releases/release-record.ts';
import type { NextDue } from '#lib/report/report.ts';
import type { BuildContext } from './build-context.ts';
import { type Comparison, compareFiles, comparePages } from './compare-with-live.ts';
import { dueInputOf, dueOf } from './due/due-of-dealer.ts';
import { hashInput, removedCarsUntil, sameInput } from './input-hash.ts';
import { type DealerInput, deriveDealer, type LoadedDealer } from './load-dealer.ts';
import type { ReleaseTree } from './release-tree.ts';

/** What a build has to do: nothing, because the live release is up to date, or a new release. */
export type ReleasePlan = { notices: string[]; nextDue: NextDue; pages: number } & (
  | { changed: false; release: Release }
  | ({
      changed: true;
      live: Release | undefined;
      input: DealerInput;
      releaseInput: ReleaseInput | undefined;
      /** Waits for the files of the pages, which are being rendered; undefined when no page changed. */
      rendering: (() => Promise<ReleaseTree>) | undefined;
    } & Comparison)
);

export type ChangedPlan = Extract<ReleasePlan, { changed: true }>;

/**
 * Finds out what a build has to do. First by one hash of its whole input, which takes a second for 16,000 cars. If that differs, by
 * comparing page by page and file by file. Next starts to render changed pages before the files are compared.
 */
export async function planRelease(
  build: BuildContext,
  loaded: LoadedDealer,
  live: Release | undefined,
  quarantine: Quarantine,
  damaged: ReadonlySet<string>,
): Promise<ReleasePlan> {
  const { workspace, compiled, slug, now, renderAll, timed, memory, stored, renderer } = build;
  const { outDir, productDir } = workspace;
  const left = quarantine.cars.map(({ id }) => id);
  const hash = await timed('compare', () => hashInput(loaded, compiled.id, productDir, left, memory));
  const same = live && !renderAll && damaged.size === 0 ? sameInput(live, hash, now) : undefined;
  if (live && same) return { changed: false, release: live, pages: live.pages, notices: same.notices, nextDue: same.due };

  const input = await timed('load', () => deriveDealer(loaded, now, memory));
  const compared = { outDir, slug, input, live, codeId: compiled.id, now, renderAll, damaged, memory, stored };
  const pages = await timed('compare', () => comparePages(compared));
  const { previous, catalogue, plan, removedCars } = pages;
  const data = { ...input.data, goneMakes: catalogue.goneMakes ?? [] };
  const rendering = plan.render.length > 0 ? await timed('generate', () => renderer.render(plan, data)) : undefined;
  const files = await timed('compare', () => compareFiles(compared, pages));
  const notices = deadLinks(catalogue).map(deadLinkLine);
  const nextDue = dueOf(dueInputOf(input), now);
  const until = Math.min(nextDue.at, removedCarsUntil(removedCars, input.site.build.goneDays));
  const releaseInput = hash === undefined ? undefined : { hash, due: nextDue, until, notices };
  const common = { notices, nextDue, pages: plan.pages.size };
  if (previous && files.carried?.changes.length === 0) {
    // Something changed that no page shows. With the new hash recorded, the next build sees at once that nothing changed.
    const release = { ...previous.release, input: releaseInput ?? previous.release.input };
    await writeRecord(outDir, slug, release).catch(() => undefined); // only saves time
    return { changed: false, release, ...common };
  }
  return { changed: true, live, input, releaseInput, rendering, ...common, ...pages, ...files };
}
