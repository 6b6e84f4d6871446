import { join } from 'node:path';
import type { Workspace } from '#lib/disk/workspace.ts';
import { type DropGroup, groupDropped, joinDropped } from '#lib/model/dropped.ts';
import { type DeadLink, deadLinks } from '#lib/pages/dead-links.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import type { Problem } from '#lib/site/problem.ts';
import type { World } from '#lib/sources/adapter.ts';
import { readDealerLogo } from './dealer-logo.ts';
import { droppedPictures } from './dropped-pictures.ts';
import { type ReadDealer, readDealer } from './load-dealer.ts';
import { makeSiteData } from './make-site-data.ts';
import { readCurrentStock } from './plan/current-stock.ts';
import { planDealerPictures } from './prepare-pictures.ts';

/** What a build would skip or leave out, and what it would warn of. */
type CheckedStock = { cars: number; dropped: DropGroup[]; notices: Problem[] };

/** A dead link where a dealer finds it: in a page, or in a setting, which any layer may have set. */
const deadLinkProblem = ({ where, url, problem, fix }: DeadLink): Problem => ({
  file: where.startsWith('/') ? `the page ${where}` : 'the settings',
  path: where.startsWith('/') ? '' : where,
  problem: `${url} ${problem}`,
  fix,
});

async function warningsOf({ tenantsDir }: Workspace, slug: string, dealer: ReadDealer, now: number): Promise<Problem[]> {
  const { site, cars, content, reviews } = dealer;
  const { fault } = await readDealerLogo(tenantsDir, slug, site);
  const { data, documents } = makeSiteData(site, cars, content, {}, now, reviews ? { reviews } : {});
  return [
    ...(fault ? [{ file: join(tenantsDir, slug, site.dealer.logo ?? ''), path: '', ...fault }] : []),
    ...deadLinks(makeCatalogue(data, documents)).map(deadLinkProblem),
  ];
}

/** Reads a dealer's stock and looks at its pictures, logo and links as a build does, and keeps nothing. Throws what a build throws. */
export async function checkStock(workspace: Workspace, slug: string, world: World): Promise<CheckedStock> {
  const { snapshot } = await readCurrentStock(workspace, slug, world, false);
  const now = world.now();
  const dealer = await readDealer({ workspace, slug, now, pulled: { snapshot } });
  const problems = (await planDealerPictures(dealer, { workspace, slug })).filter((planned) => 'problem' in planned);
  const pictures = droppedPictures(problems, dealer.cars, dealer.content);
  return {
    cars: snapshot.cars.length,
    dropped: joinDropped(dealer.droppedData, groupDropped(pictures)),
    notices: await warningsOf(workspace, slug, dealer, now),
  };
}
