import type { Workspace } from '#lib/disk/workspace.ts';
import { type DropGroup, groupDropped, joinDropped } from '#lib/model/dropped.ts';
import type { World } from '#lib/sources/pull-one.ts';
import { droppedPictures } from './dropped-pictures.ts';
import { readDealer } from './load-dealer.ts';
import { readCurrentStock } from './plan/current-stock.ts';
import { planDealerPictures } from './prepare-pictures.ts';

/** Reads a dealer's stock and looks at its pictures as a build does, and keeps nothing. Throws what a build throws. */
export async function checkStock(workspace: Workspace, slug: string, world: World): Promise<{ cars: number; dropped: DropGroup[] }> {
  const { snapshot } = await readCurrentStock(workspace, slug, world, false);
  const dealer = await readDealer({ workspace, slug, now: world.now(), pulled: { snapshot } });
  const problems = (await planDealerPictures(dealer, { workspace, slug })).filter((planned) => 'problem' in planned);
  const pictures = droppedPictures(problems, dealer.cars, dealer.content);
  return { cars: snapshot.cars.length, dropped: joinDropped(dealer.droppedData, groupDropped(pictures)) };
}
