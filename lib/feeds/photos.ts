/** The sizes of pictures for feeds: a box that a photo is fitted into without cropping or enlarging. */
export const photoSizes = { wide: { width: 1600, height: 1200 }, square: { width: 1200, height: 1200 } } as const;
export type PhotoSize = keyof typeof photoSizes;

/** A picture for feeds: an address or a path of the site, and its size in pixels where it is known. */
export type FeedPicture = { url: string; width?: number; height?: number };

/** What a channel wants of a car's photos: their size, how few and how many, and the smallest width and height it takes. */
export type PhotoNeed = { size: PhotoSize; fewest: number; most: number; smallest: { width: number; height: number } };

/** Endings of picture formats that channels do not list. */
const untaken = /\.(webp|avif|svg|heic|heif|jxl)$/i;

/** The address of a picture that can be sent as it is; undefined for a relative one, or of a format that channels refuse. */
export function takenAddress(reference: string): string | undefined {
  const url = /^https?:\/\//i.test(reference) ? URL.parse(reference) : null;
  return url && !untaken.test(url.pathname) ? url.href : undefined;
}
