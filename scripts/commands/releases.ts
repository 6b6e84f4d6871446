import { fleetOf } from '#lib/build/fleet-work.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type ListedRelease, listReleases } from '#lib/releases/list.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/json-output.ts';
import { printLine } from '../cli/output.ts';
import { finish, presentDealers } from '../cli/present.ts';
import { releaseTable } from '../cli/release-text.ts';

/** The record without the parts that only the next build needs. */
function listedRecord(record: ListedRelease['record']) {
  const { grace: _grace, input: _input, ...listed } = record ?? {};
  return listed;
}

/** `forecourt releases`: lists the releases of each dealer and shows which one is live. */
export async function releasesCommand(slugs: string[], options: CommonOptions): Promise<CommandOutcome> {
  const { outDir } = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const json = options.json ?? false;
  const job = fleetOf(4, (slug) => listReleases(outDir, slug));
  const outcomes = await presentDealers<ListedRelease[]>(dealers, job, () => '', true);
  if (!json)
    for (const outcome of outcomes) {
      if (!outcome.ok) continue;
      const { slug, value } = outcome;
      printLine(
        value.length === 0
          ? `${slug}: no release yet. To make one, run: ${nextCommand('build', slug)}`
          : `${slug}: ${countOf(value.length, 'release')}\n${releaseTable(value)}`,
      );
    }
  return finish<ListedRelease[]>(outcomes, json, (releases) => ({
    live: releases.find(({ live }) => live)?.id,
    releases: releases.map(({ id, live, graceFiles, record }) => ({ ...listedRecord(record), id, live, graceFiles })),
  }));
}
