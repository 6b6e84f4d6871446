import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { forecourt } from '../build/cli.ts';
import { type ChaosYard, targetKinds } from './chaos-yard.ts';
import { breakSource, writeDealer } from './dealers.ts';
import { findLies } from './shown-stock.ts';
import { differences, liveIdOf, readTree, recordedFiles, type Tree } from './trees.ts';

/** Fixes every input, then repairs by the commands of the runbooks alone. */
export async function repairAll(yard: ChaosYard): Promise<string[]> {
  const problems: string[] = [];
  yard.state.fault = 'none';
  breakSource(yard.platform, 'none');
  for (const dealer of yard.dealers) {
    dealer.bad = undefined;
    await writeDealer(yard, yard.platform, dealer);
  }
  const run = async (mustWork: boolean, ...words: string[]) => {
    const { code, stdout, stderr } = await forecourt([...words, '--all', ...yard.flags], yard.env);
    if (mustWork && code !== 0) problems.push(`after all, ${words.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  };
  // Dealers that are not held are none to release.
  await run(false, 'release');
  // It may find damage, which it notes for the build.
  await run(false, 'verify');
  await run(true, 'build');
  await run(true, 'verify');
  for (const target of targetKinds) await run(true, 'publish', '--recheck', '--to', yard.addressOf(target));
  const lives = await Promise.all(yard.dealers.map(({ slug }) => yard.liveId(slug)));
  await run(true, 'build');
  for (const [index, { slug }] of yard.dealers.entries())
    if ((await yard.liveId(slug)) !== lives[index]) problems.push(`${slug}: a build without a change made another release`);
  return problems;
}

/** The live tree of an output folder without its grace files, which only open pages of earlier releases use (rule R9). */
async function ownTree(outDir: string, slug: string): Promise<Tree> {
  const id = await liveIdOf(outDir, slug);
  const grace = (await recordedFiles(outDir, slug, id ?? ''))?.grace ?? {};
  const files = Object.entries(await readTree(join(outDir, slug, 'releases', id ?? '')));
  return Object.fromEntries(files.filter(([path]) => !(path in grace)));
}

/**
 * Files about cars of earlier releases, which a build without any release cannot know: the list of removed cars, their 410 pages by make, and the
 * rules of hosts for them.
 */
const remembersCars = (path: string) => /^(_redirects|_headers|_hosting\/|availability\.json$|(_next\/data\/[^/]+\/)?gone\/)/.test(path);

/**
 * Compares each live tree and each published one with builds of the same input: one from nothing at all, and one of every page over a copy of the
 * releases, which knows the cars that were listed before.
 */
export async function compareWithCleanBuilds(yard: ChaosYard): Promise<string[]> {
  const problems: string[] = [];
  const build = async (name: string, ...words: string[]) => {
    const outDir = `${yard.outDir}-${name}`;
    const folders = ['--tenants', yard.tenantsDir, '--out', outDir, '--work', `${yard.workDir}-${name}`];
    const { code, stdout, stderr } = await forecourt(['build', '--all', ...words, ...folders], yard.env);
    if (code !== 0) problems.push(`the ${name} build ended with ${code}: ${stdout}${stderr}`);
    return outDir;
  };
  await cp(yard.outDir, `${yard.outDir}-whole`, { recursive: true, verbatimSymlinks: true });
  const [clean, whole] = [await build('clean'), await build('whole', '--render-all')];
  for (const dealer of yard.dealers) {
    const { slug } = dealer;
    const live = await ownTree(yard.outDir, slug);
    const unlike = (other: Tree, isExplained: (path: string) => boolean, what: string) => {
      const paths = differences(live, other).filter((path) => !isExplained(path));
      if (paths.length > 0) problems.push(`${slug}: ${what} differs: ${paths.slice(0, 8).join(', ')}`);
    };
    unlike(await ownTree(clean, slug), remembersCars, 'a build from nothing');
    unlike(await ownTree(whole, slug), () => false, 'a build of every page');
    problems.push(...(await findLies(yard.current(slug), dealer)).map((lie) => `${slug}: after all, ${lie}`));
    for (const target of targetKinds) {
      const held = await yard.published(target, slug);
      const { foreign, orphans } = yard.atTarget(target, slug);
      // Host rules have no use in a bucket. Beside the release lie files for open pages, files of others, and files whose state was lost.
      const isExplained = (path: string) =>
        path in live
          ? target === 'bucket' && /^(_redirects|_headers|_hosting\/)/.test(path)
          : /^(_next\/(static|data)|images)\//.test(path) || foreign.has(path) || orphans.has(path);
      unlike(held, isExplained, `what is published to the ${target}`);
      for (const path of foreign) if (!(path in held)) problems.push(`${slug}: ${path} of somebody else is gone from the ${target}`);
    }
  }
  return problems;
}
