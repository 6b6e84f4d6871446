import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Part = { name: string; content?: Uint8Array; size?: number; flags?: number; offset?: number };

/** A ZIP archive of files that are stored as they are. What a part says about itself overrides what is true. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = Buffer.from('x'), size = content.length, flags = 0, offset = at } of parts) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    const body = Buffer.concat([local, Buffer.from(name), content]);
    bodies.push(body);
    directory.push(Buffer.concat([entry, Buffer.from(name)]));
    at += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const contentTypes = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const wordParts: readonly Part[] = [
  { name: '[Content_Types].xml', content: Buffer.from(contentTypes) },
  { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
];

/** A Word document with more parts. */
export const docx = (...more: Part[]): Buffer => zipOf([...wordParts, ...more]);

const cfbEntry = (name: string, kind: number) => {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE(2 * name.length + 2, 64);
  entry[66] = kind;
  return entry;
};

/** An old Office document with these names in its directory. */
export const compoundFile = (...names: string[]): Buffer => {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  const entries = [cfbEntry('Root Entry', 5), ...names.map((name) => cfbEntry(name, name === 'Macros' ? 1 : 2))];
  return Buffer.concat([header, ...entries, Buffer.alloc(1024)]);
};

export const doc = (): Buffer => compoundFile('WordDocument', '1Table');

/** A PDF of one empty page. `extra` goes into its trailer. */
export function pdf(extra = ''): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 4\n0000000000 65535 f \n${rows}trailer<</Size 4/Root 1 0 R${extra}>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

/** Sydney, as a camera writes it. */
const place = { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 31/1', GPSLongitudeRef: 'E', GPSLongitude: '151/1 12/1 51/1' };

const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1e1ec8' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#c81e1e' } }, left: 0, top: 0 },
  ]);

/** A picture that is red on the left and blue on the right. Its metadata name a place and say that it lies on its side. */
export const photo = (format: 'jpeg' | 'png' | 'webp', width = 64, height = 32): Promise<Buffer> =>
  halves(width, height)
    .withExif({ IFD0: { Make: 'ExampleCam' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><where>151.2093</where></x:xmpmeta>')
    .toFormat(format, { quality: 95 })
    .toBuffer();

/**
 * The picture of `photo`, 128 × 64, as a phone's HEIC with the place in EXIF and XMP, turned by half a turn. It was written with libheif and x265,
 * because nothing in npm encodes HEVC.
 */
export const heic = (): Buffer => Buffer.from(heicBase64.replaceAll(/\s/g, ''), 'base64');
const heicBase64 = `
AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAddtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAARmlsb2MAAA
AAREAAAwABAAAAAAH7AAEAAAAAAAAAMwACAAAAAAIuAAEAAAAAAAAAoQADAAAAAALPAAEAAAAAAAAASQAAAGJpaW5mAAAAAAADAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAA
FWluZmUCAAABAAIAAEV4aWYAAAAAKmluZmUCAAABAAMAAG1pbWUAYXBwbGljYXRpb24vcmRmK3htbAAAAAAAzGlwcnAAAACtaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHv
AA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBAgQWW6kkprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHBcrAi
QAAAAAlpcm90AgAAABRpc3BlAAAAAAAAAIAAAABAAAAAEHBpeGkAAAAAAwgICAAAABdpcG1hAAAAAAAAAAEAAQSBAgOEAAAAKGlyZWYAAAAAAAAADmNkc2MAAgABAAEAAA
AOY2RzYwADAAEAAQAAASVtZGF0AAAALygBrwngITl1X//9GN///CNPIftcsHQcw8uZb//qrLjv8K/z//ZtyYLp//x+AT/AAAAABkV4aWYAAE1NACoAAAAIAAIBDwACAAAA
CwAAACaIJQAEAAAAAQAAADEAAAAARXhhbXBsZUNhbQAABAABAAIAAAACUwAAAAACAAUAAAADAAAAZwADAAIAAAACRQAAAAAEAAUAAAADAAAAfwAAAAAAAAAhAAAAAQAAAD
MAAAABAAAAHwAAAAEAAACXAAAAAQAAAAwAAAABAAAAMwAAAAE8eDp4bXBtZXRhIHhtbG5zOng9ImFkb2JlOm5zOm1ldGEvIj48c2VjcmV0PjE1MS4yMDkzPC9zZWNyZXQ+
PC94OnhtcG1ldGE+
`;
