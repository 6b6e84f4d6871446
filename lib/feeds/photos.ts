/** The sizes of pictures for feeds: a box that a photo is fitted into without cropping or enlarging. */
export const photoSizes = { wide: { width: 1600, height: 1200 }, square: { width: 1200, height: 1200 } } as const;
export type PhotoSize = keyof typeof photoSizes;

/** A picture for feeds: an address or a path of the site, and its size in pixels, if known. */
export type FeedPicture = { url: string; width?: number; height?: number };

/** A channel's requirements for a car's photos: their size, the minimum and maximum number, and the minimum width and height. */
export type PhotoNeed = { size: PhotoSize; fewest: number; most: number; smallest: { width: number; height: number } };

/** Extensions of picture formats that channels do not accept. */
const untaken = /\.(webp|avif|svg|heic|heif|jxl)$/i;

/** The address of a picture that can be passed on as it is. Undefined for a relative one, or for a format that channels refuse. */
export function takenAddress(reference: string): string | undefined {
  const url = /^https?:\/\//i.test(reference) ? URL.parse(reference) : null;
  return url && !untaken.test(url.pathname) ? url.href : undefined;
}
