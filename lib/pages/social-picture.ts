import { pictureReferences, pictureUrl } from '../cars/picture-urls.ts';
import type { Car } from '../model/car.ts';
import { entryOf } from '../model/entry.ts';
import { shareSize } from '../model/picture.ts';
import { logoAddress } from '../routes/logo-address.ts';
import type { SocialPicture } from '../routes/page-head.ts';
import { carPath } from '../routes/paths.ts';
import { slugOf } from '../routes/slug.ts';
import type { Catalogue } from './catalogue.ts';

/** The reference of a drawn vehicle (rule I4). */
export const pictureRef = (body: string, colour = 'silver', view: 'front' | 'rear' | 'side' | 'detail' = 'front') =>
  `picture:${slugOf(body)}/${view}/${colour}`;

/** The site and its pictures for shared links. */
export type HeadPictures = Pick<Catalogue, 'site'> & Partial<Pick<Catalogue, 'pictures' | 'sharePictures' | 'shareCards'>>;

const absolute = ({ site }: HeadPictures, src: string) => (/^https?:/i.test(src) ? src : site.dealer.url.replace(/\/+$/, '') + src);

/** A picture by its reference: cropped if the build or the CDN can crop (rule I2), or else a variant of about that width. */
export function socialPictureOf(catalogue: HeadPictures, reference: string | undefined, alt: string): SocialPicture | undefined {
  const { pictures = {}, sharePictures = {} } = catalogue;
  const picture = reference === undefined ? undefined : entryOf(pictures, reference);
  if (reference === undefined || !picture) return undefined;
  const shareCrop = entryOf(sharePictures, reference);
  if (shareCrop) return { url: absolute(catalogue, shareCrop.src), width: shareCrop.width, height: shareCrop.height, alt };
  const width = picture.widths.find((candidate) => candidate >= shareSize.width) ?? picture.widths.at(-1) ?? picture.width;
  const height = Math.round((width * picture.height) / picture.width);
  return { url: absolute(catalogue, pictureUrl(picture, shareSize.width)), width, height, alt };
}

/** The picture that the build drew for the links to a page (rule I7). */
export function shareCardOf(catalogue: HeadPictures, path: string, alt: string): SocialPicture | undefined {
  const card = entryOf(catalogue.shareCards ?? {}, path);
  return card && { url: absolute(catalogue, card.src), width: card.width, height: card.height, alt };
}

/** The picture drawn for a car, or else its first usable picture. */
export const socialPicture = (catalogue: HeadPictures, car: Car, alt: string): SocialPicture | undefined =>
  shareCardOf(catalogue, carPath(car.slug), alt) ??
  socialPictureOf(
    catalogue,
    pictureReferences(car).find((one) => entryOf(catalogue.pictures ?? {}, one)),
    alt,
  );

/** The picture of the home page’s hero: the dealer’s own, or else a drawn vehicle. */
export const heroReference = ({ home }: Pick<HeadPictures['site'], 'home'>): string | undefined =>
  home.heroPicture ?? (home.heroBody ? pictureRef(home.heroBody, home.heroColour) : undefined);

/** The picture of a page without its own: the dealer’s banner, the home page's picture, or the logo. */
export function siteSocialPicture(catalogue: HeadPictures): SocialPicture | undefined {
  const { dealer } = catalogue.site;
  const plain = (src: string | undefined) => (src ? { url: absolute(catalogue, src), alt: dealer.name } : undefined);
  return (
    plain(dealer.banner) ??
    shareCardOf(catalogue, '/', dealer.name) ??
    socialPictureOf(catalogue, heroReference(catalogue.site), dealer.name) ??
    plain(dealer.logo && logoAddress(dealer.logo))
  );
}
