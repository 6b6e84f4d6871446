import { pictureReferences } from '../cars/picture-references.ts';
import { pictureUrl } from '../cars/picture-urls.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import { shareSize } from '../model/share-picture.ts';
import type { Catalogue } from './catalogue.ts';

/** The picture of a shared link, with its absolute address. */
export type SocialPicture = { url: string; width: number; height: number; alt: string };

/** The first usable picture of a car: cropped if the build or the CDN can crop (rule I2), else a variant of about that width. */
export function socialPicture(
  catalogue: Pick<Catalogue, 'site' | 'pictures' | 'sharePictures'>,
  car: Car,
  alt: string,
): SocialPicture | undefined {
  const { pictures, sharePictures = {}, site } = catalogue;
  const reference = pictureReferences(car).find((one) => entryOf(pictures, one));
  const picture = reference === undefined ? undefined : entryOf(pictures, reference);
  if (reference === undefined || !picture) return undefined;
  const absolute = (src: string) => (/^https?:/i.test(src) ? src : site.dealer.url.replace(/\/+$/, '') + src);
  const shareCrop = entryOf(sharePictures, reference);
  if (shareCrop) return { url: absolute(shareCrop.src), width: shareCrop.width, height: shareCrop.height, alt };
  const width = picture.widths.find((candidate) => candidate >= shareSize.width) ?? picture.widths.at(-1) ?? picture.width;
  return { url: absolute(pictureUrl(picture, shareSize.width)), width, height: Math.round((width * picture.height) / picture.width), alt };
}
