import { fleetOf } from '#lib/build/fleet-work.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type Hold, readHold } from '#lib/releases/hold.ts';
import { type ListedRelease, listReleases } from '#lib/releases/live-release.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';
import { finish, presentDealers } from '../cli/present.ts';
import { holdNotice, releaseTable } from '../cli/release-text.ts';
import { codeLines, dealersByCode } from '../cli/rollout.ts';
import { openStoredDealers } from '../cli/stored-dealers.ts';

type Listed = { releases: ListedRelease[]; hold: Hold | undefined };

const liveOf = ({ releases }: Listed) => releases.find(({ live }) => live)?.id;

/** `forecourt releases`: lists the releases of each dealer, and shows which one is live and whether a rollback holds it. */
export async function releasesCommand(slugs: string[], options: CommonOptions & { state?: string }): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const { outDir } = workspace;
  const store = await openStoredDealers(workspace, options.state);
  const dealers = await chosenDealers(slugs, options);
  const json = options.json ?? false;
  const job = fleetOf(4, async (slug): Promise<Listed> => {
    await store.fetch(slug);
    return { releases: await listReleases(outDir, slug), hold: await readHold(outDir, slug) };
  });
  const outcomes = await presentDealers<Listed>(dealers, job, () => '', true).finally(store.close);
  if (!json)
    for (const outcome of outcomes) {
      if (!outcome.ok) continue;
      const { slug, value } = outcome;
      const { releases, hold } = value;
      printLine(
        releases.length === 0
          ? `${slug}: no release yet. To make one, run: ${nextCommand('build', slug)}`
          : `${slug}: ${countOf(releases.length, 'release')}\n${releaseTable(releases)}`,
      );
      const live = liveOf(value);
      if (hold && live !== undefined) printLine(holdNotice(slug, hold, live));
    }
  const live = new Map(
    outcomes.flatMap((one) => {
      const record = one.ok ? one.value.releases.find((release) => release.live)?.record : undefined;
      return record ? [[one.slug, record] as const] : [];
    }),
  );
  if (!json && dealers.length > 1) for (const line of codeLines(dealersByCode(dealers, live))) printLine(line);
  return finish<Listed>(outcomes, json, (listed) => ({
    live: liveOf(listed),
    hold: listed.hold,
    // Only the next build needs the grace files and the input.
    releases: listed.releases.map(({ record, ...release }) => ({ ...record, grace: undefined, input: undefined, ...release })),
  }));
}
