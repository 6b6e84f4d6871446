import { fleetOf } from '#lib/build/fleet.ts';
import { countOf } from '#lib/locale/plural.ts';
import { type Listed, listReleases } from '#lib/releases/list.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import { finish, presentDealers } from '../cli/present.ts';
import { releaseTable } from '../cli/release-text.ts';

/** `forecourt releases`: the releases of each dealer, and which is live. */
export async function releasesCommand(slugs: string[], options: CommonOptions): Promise<void> {
  const { outDir } = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const json = options.json ?? false;
  const job = fleetOf(4, (slug) => listReleases(outDir, slug));
  const outcomes = await presentDealers<Listed[]>(dealers, job, () => '', true);
  if (!json)
    for (const outcome of outcomes) {
      if (!outcome.ok) continue;
      const { slug, value } = outcome;
      const none = `${slug}: never released; run: forecourt build ${slug}\n`;
      process.stdout.write(value.length === 0 ? none : `${slug}: ${countOf(value.length, 'release')}\n${releaseTable(value)}\n`);
    }
  finish<Listed[]>(outcomes, json, (releases) => ({
    live: releases.find(({ live }) => live)?.id,
    releases: releases.map(({ id, live, carried, record }) => ({ ...record, id, live, carried })),
  }));
}
