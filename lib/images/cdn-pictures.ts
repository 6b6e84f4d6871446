import type { Picture } from '#lib/model/picture.ts';
import { type SharePicture, shareSize } from '#lib/model/share-picture.ts';

export type CdnSettings = { pattern: string; quality: number; cdnWidths: readonly number[]; maxWidth: number };

/** Height by width. The size of a remote picture is unknown, and every view crops to 3:2. */
const heightShare = 2 / 3;

/** The path of a picture on the CDN of a pattern; the whole address of a picture on another host. */
function pathFor(url: string, pattern: string): string {
  const parsed = new URL(url);
  const isOnCdn = new URL(pattern.replaceAll(/[{}]/g, '')).host === parsed.host;
  return isOnCdn ? parsed.pathname.slice(1) : encodeURIComponent(url);
}

/** The address of a picture by a pattern. The path comes last, since it may hold what looks like a place of the pattern. */
function fillPattern(url: string, { pattern, quality }: Pick<CdnSettings, 'pattern' | 'quality'>, size: object): string {
  const path = pathFor(url, pattern);
  const places = Object.entries({ ...size, quality, path });
  // A function, because "$&" in a plain replacement text has a meaning of its own.
  return places.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, () => String(value)), pattern);
}

/** A picture behind an image CDN. The pattern may hold {path}, {quality} and {width}; the page fills in the width. */
export function makeCdnPicture(url: string, settings: CdnSettings): Picture {
  const widths = [...new Set(settings.cdnWidths.map((width) => Math.min(width, settings.maxWidth)))].sort((a, b) => a - b);
  const width = widths.at(-1) as number;
  const src = fillPattern(url, settings, { width: '{w}' });
  return { src, widths, width, height: Math.round(width * heightShare) };
}

/** A picture as a CDN crops it for links shared elsewhere, 1200 by 630. The pattern may hold {path}, {width}, {height} and {quality}. */
export const makeCdnSharePicture = (url: string, settings: Pick<CdnSettings, 'pattern' | 'quality'>): SharePicture => ({
  src: fillPattern(url, settings, shareSize),
  ...shareSize,
});

/** A picture that pages load from its own address, in the one size there is. */
export const makePlainPicture = (url: string): Picture => ({ src: url, widths: [1200], width: 1200, height: 800 });
