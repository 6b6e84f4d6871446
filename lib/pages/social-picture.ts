import { pictureReferences } from '../cars/picture-references.ts';
import { pictureUrl } from '../cars/picture-urls.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import { shareSize } from '../model/share-picture.ts';
import type { Catalogue } from './catalogue.ts';

/** The picture that a link shared elsewhere shows, at its whole address. */
export type SocialPicture = { url: string; width: number; height: number; alt: string };

/** A car's first picture that there is, cropped for sharing where the build or the CDN does so (spec §7), else about as wide as that, uncropped. */
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
  const cropped = entryOf(sharePictures, reference);
  if (cropped) return { url: absolute(cropped.src), width: cropped.width, height: cropped.height, alt };
  const width = picture.widths.find((candidate) => candidate >= shareSize.width) ?? picture.widths.at(-1) ?? picture.width;
  return { url: absolute(pictureUrl(picture, shareSize.width)), width, height: Math.round((width * picture.height) / picture.width), alt };
}
