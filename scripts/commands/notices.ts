import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type ComparedRelease, compareReleases } from '#lib/api/accounts/compare-releases.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import { readFiles } from '#lib/releases/release-details.ts';
import { fillTree } from '#lib/releases/stored-files.ts';
import { liveId } from '#lib/releases/switch.ts';
import { isIndexFile } from '#lib/search/index-chunks.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { databaseUrl, openMigratedDatabase, requireAnswer } from '../cli/lead-database.ts';
import { openDealers } from '../cli/open-dealers.ts';
import { type CommandOutcome, printError, printLine } from '../cli/output.ts';
import { openStoredDealers, type StoredDealers } from '../cli/stored-dealers.ts';

const textOf = ({ slug, release, notices, problem }: ComparedRelease): string =>
  problem !== undefined
    ? `${slug}: ${problem}`
    : release === undefined
      ? `${slug}: no release to compare. To make one, run: ${nextCommand('build', slug)}`
      : `${slug}: ${notices === 0 ? 'no news' : countOf(notices, 'notice')}, release ${release}`;

/** Copies the parts of a dealer's live release that a comparison reads into the work folder: its records and its search index. */
async function fetchLive({ fetch, filesOf }: StoredDealers, outDir: string, slug: string): Promise<void> {
  await fetch(slug);
  const release = await liveId(outDir, slug);
  if (release === undefined || !filesOf) return;
  const { files } = await readFiles(outDir, slug, release);
  await fillTree(join(releasesDir(outDir, slug), release), Object.keys(files).filter(isIndexFile), files, filesOf(slug));
}

/**
 * `forecourt notices`: creates the shoppers' notices of the live releases on this machine (rule V23), for an API that runs elsewhere. A
 * second call creates nothing more. Exit code 1 if a dealer could not be compared.
 */
export async function noticesCommand(slugs: string[], options: CommonOptions & { state?: string }): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const { env, now } = realWorld;
  const chosen = await chosenDealers(slugs, options);
  const problems: { message: string }[] = [];
  const opened = await openDealers(
    workspace,
    async () => chosen,
    (message) => problems.push({ message }),
  );
  opened.close();
  const dealers = opened.list().filter(({ accounts }) => accounts !== undefined);
  const store = await openStoredDealers(workspace, options.state);
  const database = await openMigratedDatabase(workspace, env).then(requireAnswer(databaseUrl(env)));
  try {
    for (const { slug } of store.state ? dealers : [])
      await fetchLive(store, workspace.outDir, slug).catch(({ message }: Error) => problems.push({ message: `${slug}: ${message}` }));
    const compared = await compareReleases(database, { dealers, outDir: workspace.outDir, now, newId: randomUUID });
    if (!options.json) {
      for (const { message } of problems) printError(message);
      printLine(compared.length === 0 ? 'No dealer here has accounts of shoppers.' : compared.map(textOf).join('\n'));
    }
    const failed = compared.flatMap(({ slug, problem }) => (problem === undefined ? [] : [{ dealer: slug, message: problem }]));
    return { result: { dealers: compared }, problems: [...problems, ...failed] };
  } finally {
    await database.close();
    store.close();
  }
}
