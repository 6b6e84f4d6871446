import sharp from 'sharp';
import { iconText, letterStrokes } from './icon-letters.ts';
import { openOwnFile } from './open-picture.ts';

export type IconOptions = {
  /** The dealer's name. A drawn icon shows its initials. */
  name: string;
  background: string;
  ink: string;
  /** The dealer's own icon: a picture, and its folder. */
  own?: { tenantDir: string; file: string } | undefined;
};

/** Sizes in pixels: of a browser's tab, of a phone's home screen, and of an installed site. */
const sizes = { tab: 32, screen: 180, small: 192, large: 512 };
/** A phone may crop a maskable icon to a circle of 80 %. */
const safeShare = 0.72;
/** The density for rendering an SVG, high enough for any size. */
const embedded = 128;

/** The initials of the first two words of a name. Words without a letter or digit do not count. */
const initialsOf = (name: string): string =>
  iconText(name)
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(([letter = '']) => letter)
    .join('');

/** An icon of 64 by 64: initials on a colour. A home screen cuts its own corners, so its icon is drawn without. */
function drawIcon({ name, background, ink }: Omit<IconOptions, 'own'>, corner: number): string {
  const initials = initialsOf(name);
  const width = initials.length > 1 ? 36 : 17;
  const lines = letterStrokes(initials).map((stroke) =>
    stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${(32 + (x - 0.5) * width).toFixed(1)} ${(45 - y * 26).toFixed(1)}`).join(''),
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="${corner}" fill="${background}"/>`,
    `<path d="${lines.join('')}" fill="none" stroke="${ink}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>\n',
  ].join('');
}

/** A Windows icon file that holds one PNG of 32 by 32 pixels. */
function wrapIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(sizes.tab, 6);
  header.writeUInt8(sizes.tab, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

type Drawn = { svg: string; tab: Buffer; screen: Buffer; small: Buffer; large: Buffer; maskable: Buffer };

async function drawOwn(tenantDir: string, file: string, background: string): Promise<Drawn> {
  const picture = await openOwnFile(tenantDir, file);
  const scale = async (size: number) =>
    (await picture.open())
      .rotate()
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png();
  const inner = (await (await scale(embedded)).toBuffer()).toString('base64');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${inner}"/></svg>\n`;
  // A home screen shows transparent parts in black.
  const screen = await (await scale(sizes.screen)).flatten({ background }).toBuffer();
  const rendered = async (size: number) => (await scale(size)).toBuffer();
  const [tab, small, large] = [await rendered(sizes.tab), await rendered(sizes.small), await rendered(sizes.large)];
  const inside = await rendered(Math.round(sizes.large * safeShare));
  const ground = sharp({ create: { width: sizes.large, height: sizes.large, channels: 3, background } });
  const maskable = await ground
    .composite([{ input: inside }])
    .png()
    .toBuffer();
  return { svg, tab, screen, small, large, maskable };
}

async function drawInitials(options: IconOptions): Promise<Drawn> {
  const svg = drawIcon(options, 14);
  const pngOf = (drawing: string, size: number) => sharp(Buffer.from(drawing), { density: 300 }).resize(size, size).png().toBuffer();
  const square = drawIcon(options, 0);
  const [tab, screen, small, large, maskable] = await Promise.all([
    pngOf(svg, sizes.tab),
    pngOf(square, sizes.screen),
    pngOf(svg, sizes.small),
    pngOf(svg, sizes.large),
    pngOf(square, sizes.large),
  ]);
  return { svg, tab, screen, small, large, maskable };
}

/** The icons of a site by their fixed paths (rule I6). An own icon that cannot be read is replaced by initials, and `problem` says why. */
export async function makeSiteIcons(options: IconOptions): Promise<{ files: ReadonlyMap<string, Buffer>; problem?: string }> {
  const { own, background } = options;
  let problem: string | undefined;
  const picture =
    own &&
    (await drawOwn(own.tenantDir, own.file, background).catch((error: Error) => {
      problem = `${own.file}: ${error.message}`;
      return undefined;
    }));
  const { svg, tab, screen, small, large, maskable } = picture ?? (await drawInitials(options));
  const files = new Map([
    ['favicon.svg', Buffer.from(svg)],
    ['favicon.ico', wrapIco(tab)],
    ['apple-touch-icon.png', screen],
    ['icon-192.png', small],
    ['icon-512.png', large],
    ['icon-maskable.png', maskable],
  ]);
  return { files, problem };
}
