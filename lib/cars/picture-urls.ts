import type { Car } from '../model/car.ts';
import type { Picture } from '../model/picture.ts';

/** References of a car’s pictures in display order: its images, or else the primary image and the thumbnails. */
export const pictureReferences = (car: Pick<Car, 'images' | 'primary_image_url' | 'thumbnails'>): string[] =>
  car.images?.length ? car.images : [car.primary_image_url, ...(car.thumbnails ?? [])].filter((reference) => reference !== undefined);

/** The address of a picture at a width: the smallest variant that is wide enough, or else the widest. */
export function pictureUrl(picture: Picture, width: number): string {
  const fit = picture.widths.find((candidate) => candidate >= width) ?? picture.widths.at(-1) ?? picture.width;
  return picture.src.replaceAll('{w}', String(fit));
}

/** The srcset of all variants; empty if there is only one. */
export function pictureSrcSet(picture: Picture): string {
  if (picture.widths.length < 2) return '';
  return picture.widths.map((width) => `${picture.src.replaceAll('{w}', String(width))} ${width}w`).join(', ');
}
