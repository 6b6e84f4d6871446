import { basename, dirname, join } from 'node:path';
import { pictureReferences } from '#lib/cars/picture-urls.ts';
import type { Manifest } from '#lib/disk/manifest.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { FeedPictures } from '#lib/feeds/feed-car.ts';
import { channelsOf, photoSizesOf } from '#lib/feeds/feed-files.ts';
import { dropDamagedPictures, type StoredPictures } from '#lib/images/cache-file.ts';
import { collectPictures } from '#lib/images/collect-pictures.ts';
import { type PlannedFeedPicture, planFeedPictures, renderFeedPictures } from '#lib/images/feed-pictures.ts';
import { type AddressMemory, type PlannedPicture, planPictures } from '#lib/images/plan-pictures.ts';
import { renderPictures } from '#lib/images/render-pictures.ts';
import { renderShareCards, shareCardPictures } from '#lib/images/share-cards.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import type { Picture, SharePicture } from '#lib/model/picture.ts';
import { readDealerLogo } from './dealer-logo.ts';
import { droppedPictures } from './dropped-pictures.ts';
import { imageReferences, sharedReferences } from './make-site-data.ts';
import { type IconMemory, makeDealerIcons, type PicturedDealer, planDealerCards } from './plan-share-cards.ts';
import type { ReleaseTree } from './release-tree.ts';

/** The pictures of a dealer's pages, by reference, and their files in the cache. */
export type DealerPictures = {
  pictures: Record<string, Picture>;
  sharePictures: Record<string, SharePicture>;
  /** Pictures drawn for shared links, by the path of the page. */
  shareCards: Record<string, SharePicture>;
  imageFiles: Set<string>;
  /** The cars' photos as feeds show them, by reference (rule M4). */
  feedPictures: FeedPictures;
  /** Icons for browser tabs and home screens, and the logo, by path. */
  icons: ReadonlyMap<string, Buffer>;
  cacheDir: string;
  /** Pictures that could not be used. */
  dropped: Dropped[];
  /** What is wrong with the site's icon and logo. */
  notices: string[];
};

/** The folder with the prepared pictures of all dealers of a work folder. */
export const cacheFolder = (workDir: string) => join(workDir, 'images');

type PictureOptions = {
  workspace: Workspace;
  slug: string;
  progress: (note: string) => void;
  /** Whether the pictures of links are drawn, not only planned. Only a build shows them. */
  drawsCards: boolean;
  icons?: IconMemory | undefined;
  addresses?: AddressMemory | undefined;
  /** Pictures that the cache may lack, because a store has them (rule R47). */
  stored?: StoredPictures | undefined;
};

/** Plans the pictures of a dealer's cars, content and home page; renders nothing. */
export function planDealerPictures(
  { site, cars, content }: PicturedDealer,
  { workspace, slug, stored, addresses }: Pick<PictureOptions, 'workspace' | 'slug' | 'stored' | 'addresses'>,
): Promise<PlannedPicture[]> {
  const { tenantsDir, productTenantsDir, workDir } = workspace;
  return planPictures(imageReferences(site, cars, content), {
    tenantDir: join(tenantsDir, slug),
    pictureDirs: site.images.drawn ? [...new Set([tenantsDir, productTenantsDir])].map((folder) => join(folder, 'layers', 'pictures')) : [],
    cacheDir: cacheFolder(workDir),
    stored,
    settings: site.images,
    shared: sharedReferences(site, cars, content),
    memory: addresses,
  });
}

/** Plans the photos of a dealer's cars for the channels that it switches on; none for a dealer without feeds. */
export const planDealerFeedPictures = (
  { site, cars }: Pick<PicturedDealer, 'site' | 'cars'>,
  { workspace, slug }: Pick<PictureOptions, 'workspace' | 'slug'>,
): Promise<PlannedFeedPicture[]> =>
  planFeedPictures(cars.flatMap(pictureReferences), {
    tenantDir: join(workspace.tenantsDir, slug),
    sizes: photoSizesOf(channelsOf(site.feeds, site.locale)),
  });

/** Finds the pictures of a dealer, and renders those that the cache does not hold yet. */
export async function preparePictures(dealer: PicturedDealer, options: PictureOptions): Promise<DealerPictures> {
  const { cars, content } = dealer;
  const { workspace, progress, stored } = options;
  const cacheDir = cacheFolder(workspace.workDir);
  // Other threads draw them in parallel.
  const dealerIcons = makeDealerIcons(dealer.site, options, options.icons);
  dealerIcons.catch(() => undefined); // the line that awaits it handles the error
  const planned = await planDealerPictures(dealer, options);
  const show = (what: string) => (done: number, total: number) => progress(`${what} ${formatNumber(done)} of ${formatNumber(total)}`);
  const { files, problems, ...pictures } = collectPictures(await renderPictures(planned, cacheDir, show('pictures')));
  const dropped = droppedPictures(problems, cars, content);
  const icons = await dealerIcons;
  const notices = icons.problem ? [`the icon of the site could not be used: ${icons.problem}`] : [];
  const { logo: reference } = dealer.site.dealer;
  const { logo, fault } = await readDealerLogo(options.workspace.tenantsDir, options.slug, dealer.site);
  if (fault) notices.push(`the logo ${reference}: ${fault.problem}; ${fault.fix}`);
  if (logo && reference) pictures.pictures[reference] = logo.picture;
  const fixedFiles = new Map([...icons.files, ...(logo ? [[logo.file, logo.bytes] as const] : [])]);
  const { planned: cards, ...settings } = await planDealerCards(dealer, pictures.pictures, icons.files);
  if (options.drawsCards) await renderShareCards(cards, { cacheDir, stored, ...settings }, show('link pictures'));
  for (const { file } of cards) files.add(file);
  const forFeeds = await renderFeedPictures(await planDealerFeedPictures(dealer, options), cacheDir, show('pictures for feeds'), stored);
  for (const one of forFeeds) for (const { file } of one.files) files.add(file);
  const feedPictures = Object.fromEntries(forFeeds.map(({ reference, pictures }) => [reference, pictures]));
  return {
    ...pictures,
    feedPictures,
    shareCards: shareCardPictures(cards),
    imageFiles: files,
    icons: fixedFiles,
    cacheDir,
    dropped,
    notices,
  };
}

/** Cached pictures changed after they were rendered. They were removed from the cache, so the next attempt renders them. */
export class DamagedPictureError extends Error {
  override name = 'DamagedPictureError';
}

/**
 * Checks the pictures that a release takes from the cache against what was rendered (rule R20). Pictures carried over from the live release were
 * checked by their own build. Throws DamagedPictureError.
 */
export async function requireSoundPictures(workDir: string, tree: ReleaseTree, files: Manifest): Promise<void> {
  const cacheDir = cacheFolder(workDir);
  const cachedPictures = [...tree].filter(([, source]) => 'link' in source && dirname(source.link) === cacheDir);
  const damaged = await dropDamagedPictures(cacheDir, new Map(cachedPictures.map(([path]) => [basename(path), files[path]?.sha256 ?? ''])));
  if (damaged.length > 0) throw new DamagedPictureError(`the cache had ${damaged.length} damaged pictures, such as ${damaged[0]}`);
}
