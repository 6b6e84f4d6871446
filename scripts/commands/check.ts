import { join } from 'node:path';
import { fleetOf } from '#lib/build/fleet-work.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { countOf } from '#lib/locale/plural.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { checkSite } from '#lib/site/check-site.ts';
import { loadSite } from '#lib/site/load.ts';
import { type Problem, problemLine, SiteError } from '#lib/site/problem.ts';
import { loadContent } from '#lib/sources/content/load-content.ts';
import { filesSource } from '#lib/sources/files.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { finish, presentDealers } from '../cli/present.ts';

type Checked = { notices: Problem[]; pages: number; cars?: number };

async function checkDealer(workspace: Workspace, slug: string): Promise<Checked> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  const remote = (await readSnapshot(workDir, slug))?.remote;
  const { problems, notices } = await checkSite({ tenantsDir, productTenantsDir, slug, remote, env: realWorld.env });
  if (problems.length > 0) throw new SiteError(slug, problems);
  const { site, source } = await loadSite({ tenantsDir, productTenantsDir, slug, remote });
  const { timeZone } = site.locale;
  const content = await loadContent(join(tenantsDir, slug), site.pages, dayAt(realWorld.now(), timeZone));
  return { notices, pages: content.length, ...(source.kind === 'files' ? await checkFiles(workspace, slug, timeZone) : {}) };
}

/** Reads the dealer's own stock file as a pull would, without keeping anything. */
async function checkFiles({ tenantsDir, workDir }: Workspace, slug: string, timeZone: string): Promise<{ cars: number }> {
  const context = {
    slug,
    tenantDir: join(tenantsDir, slug),
    workDir,
    source: { kind: 'files' as const },
    timeZone,
    soldWindowDays: 7,
    progress: () => undefined,
    ...realWorld,
  };
  const { snapshot } = await filesSource.pull(context);
  const [first] = snapshot.report.refused;
  if (first) {
    throw new SiteError(
      slug,
      snapshot.report.refused.map(({ where, problem, fix }) => ({
        file: join(tenantsDir, slug, 'cars.json'),
        path: where.replace(/^cars\.json\s*/, ''),
        problem,
        fix,
      })),
    );
  }
  return { cars: snapshot.cars.length };
}

/** `forecourt check`: validates each dealer's files without building. */
export async function checkCommand(slugs: string[], options: CommonOptions): Promise<void> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const job = fleetOf(4, (slug) => checkDealer(workspace, slug));
  const summarize = ({ notices, pages, cars }: Checked) =>
    ['good: ', cars === undefined ? '' : `${countOf(cars, 'car')}, `, countOf(pages, 'content page')]
      .concat(notices.length > 0 ? `, ${countOf(notices.length, 'warning')}` : '')
      .join('');
  const outcomes = await presentDealers(dealers, job, summarize, options.json ?? false);
  if (!options.json)
    for (const outcome of outcomes)
      if (outcome.ok) for (const notice of outcome.value.notices) process.stdout.write(`  ${problemLine(notice)}\n`);
  finish<Checked>(outcomes, options.json ?? false, (checked) => checked);
}
