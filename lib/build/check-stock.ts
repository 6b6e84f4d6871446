import { join } from 'node:path';
import type { Workspace } from '#lib/disk/workspace.ts';
import { type DropGroup, groupDropped, joinDropped } from '#lib/model/dropped.ts';
import { type DeadLink, deadLinks } from '#lib/pages/dead-links.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { type MissingPage, missingPages } from '#lib/pages/missing-pages.ts';
import type { Problem } from '#lib/site/problem.ts';
import type { World } from '#lib/sources/adapter.ts';
import { readDealerLogo } from './dealer-logo.ts';
import { droppedPictures } from './dropped-pictures.ts';
import { type ReadDealer, readDealer } from './load-dealer.ts';
import { makeSiteData } from './make-site-data.ts';
import { readCurrentStock } from './plan/current-stock.ts';
import { planDealerPictures } from './prepare-pictures.ts';

/** What a build would skip or leave out, its warnings, and what the site lacks, possibly on purpose. */
type CheckedStock = { cars: number; dropped: DropGroup[]; notices: Problem[]; missing: MissingPage[] };

/** A dead link and its source: a page, or a setting, possibly of a layer. */
const deadLinkProblem = ({ where, url, problem, fix }: DeadLink): Problem => ({
  file: where.startsWith('/') ? `the page ${where}` : 'the settings',
  path: where.startsWith('/') ? '' : where,
  problem: `${url} ${problem}`,
  fix,
});

type Warnings = Pick<CheckedStock, 'notices' | 'missing'>;

async function warningsOf({ tenantsDir }: Workspace, slug: string, dealer: ReadDealer, now: number): Promise<Warnings> {
  const { site, cars, content, reviews } = dealer;
  const { fault } = await readDealerLogo(tenantsDir, slug, site);
  const { data, documents } = makeSiteData(site, cars, content, {}, now, reviews ? { reviews } : {});
  const catalogue = makeCatalogue(data, documents);
  const notices = [
    ...(fault ? [{ file: join(tenantsDir, slug, site.dealer.logo ?? ''), path: '', ...fault }] : []),
    ...deadLinks(catalogue).map(deadLinkProblem),
  ];
  return { notices, missing: missingPages(catalogue) };
}

/**
 * Reads a dealer's stock and checks its pictures, logo and links as a build does, without keeping anything. Throws the errors of a build.
 */
export async function checkStock(workspace: Workspace, slug: string, world: World): Promise<CheckedStock> {
  const { snapshot } = await readCurrentStock(workspace, slug, world, false);
  const now = world.now();
  const dealer = await readDealer({ workspace, slug, now, pulled: { snapshot } });
  const problems = (await planDealerPictures(dealer, { workspace, slug })).filter((planned) => 'problem' in planned);
  const pictures = droppedPictures(problems, dealer.cars, dealer.content);
  return {
    cars: snapshot.cars.length,
    dropped: joinDropped(dealer.droppedData, groupDropped(pictures)),
    ...(await warningsOf(workspace, slug, dealer, now)),
  };
}
