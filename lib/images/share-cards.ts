import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { type Picture, type ShareCard, type SharePicture, shareSize } from '#lib/model/picture.ts';
import { hasCacheFiles, hashParts, recordName, type StoredPictures, sumOf, writeCacheFile } from './cache-file.ts';
import { loadLetters } from './card-letters.ts';
import { type CardLook, drawPhotoCard, drawWordCard } from './draw-share-card.ts';

/** Raise these numbers when cards with a photo, or those with words alone, are drawn differently. */
const [photoRecipe, wordRecipe] = [2, 3];
/** A photo of this width fills its part of a card. */
const photoWidth = 810;

/** A card with its file in the cache, and the cached file of its photo. */
export type PlannedCard = { path: string; card: Omit<ShareCard, 'path' | 'photo'>; photo: string | undefined; file: string };

const ownPictures = '/images/';

/** The cached file of one of our own pictures that is large enough for a card. Undefined for a picture on another host. */
export function cardPhoto({ src, widths }: Picture): string | undefined {
  const width = widths.find((candidate) => candidate >= photoWidth) ?? widths.at(-1);
  return src.startsWith(ownPictures) && width ? src.slice(ownPictures.length).replace('{w}', String(width)) : undefined;
}

/** The file name of each card depends on everything that it shows, so that only a visible change, such as a new price, makes a new file. */
export function planShareCards(
  cards: readonly ShareCard[],
  photoOf: (reference: string) => string | undefined,
  look: CardLook,
  quality: number,
): PlannedCard[] {
  const { icon, ...rest } = look;
  const common = [JSON.stringify(rest), sumOf(icon), String(quality)];
  return cards.map(({ path, photo: reference, ...card }) => {
    const photo = reference === undefined ? undefined : photoOf(reference);
    const [recipe, ending] = photo === undefined ? [wordRecipe, 'png'] : [photoRecipe, 'jpg'];
    return { path, card, photo, file: `${hashParts('card', String(recipe), ...common, JSON.stringify(card), photo ?? '')}.${ending}` };
  });
}

/** The pictures of shared links by the path of the page. */
export const shareCardPictures = (planned: readonly PlannedCard[]): Record<string, SharePicture> =>
  Object.fromEntries(planned.map(({ path, file }) => [path, { src: `${ownPictures}${file}`, ...shareSize }]));

/** Draws the cards that the cache lacks. Identical cards are one file. */
export async function renderShareCards(
  planned: readonly PlannedCard[],
  { cacheDir, look, quality, stored }: { cacheDir: string; look: CardLook; quality: number; stored?: StoredPictures | undefined },
  progress: (done: number, total: number) => void,
): Promise<void> {
  const limit = pLimit(availableParallelism());
  const unique = [...new Map(planned.map((one) => [one.file, one])).values()];
  const missing = unique.filter(({ file }) => !hasCacheFiles(cacheDir, [file], stored));
  if (missing.length === 0) return;
  const letters = await loadLetters();
  let done = 0;
  const render = async ({ card, photo, file }: PlannedCard) => {
    const read = (cached: string) =>
      readFile(join(cacheDir, cached)).catch((error: Error) => {
        if (!stored?.has(cached)) throw error;
        return stored.read(cached);
      });
    const data =
      photo === undefined ? await drawWordCard(card, look, letters) : await drawPhotoCard(card, await read(photo), look, quality, letters);
    await writeCacheFile(cacheDir, recordName(file), JSON.stringify({ sums: { [file]: sumOf(data) } }));
    await writeCacheFile(cacheDir, file, data);
    done += 1;
    progress(done, missing.length);
  };
  await Promise.all(missing.map((one) => limit(render, one)));
}
