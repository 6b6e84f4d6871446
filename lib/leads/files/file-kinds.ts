import { legacyWordProblem } from './legacy-word.ts';
import { isPlainText } from './plain-text.ts';
import { wordProblem } from './word.ts';
import { endsAsZip } from './zip-directory.ts';

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Readers look for the end mark in the last kilobyte. */
const endBytes = 1024;

/**
 * Whether a file is a PDF from its first byte to its end mark. A file that is also a ZIP archive is refused. An encrypted PDF is accepted, because
 * most of those open without a password.
 */
const isPdf = (bytes: Uint8Array): boolean =>
  /^%PDF-[12]\.\d/.test(latin(bytes.subarray(0, 8))) && /startxref[\s\d]+%%EOF/.test(latin(bytes.subarray(-endBytes))) && !endsAsZip(bytes);

/** Kinds of files that a shopper may send. */
export type FileKind = 'jpg' | 'png' | 'webp' | 'heic' | 'pdf' | 'doc' | 'docx' | 'txt';

type KindRow = {
  /** The first one is used for the delivered file. */
  extensions: readonly [string, ...string[]];
  /** The media type. */
  type: string;
  isPicture: boolean;
  /** The fault of a file with this extension, as the end of a sentence. Undefined if its content matches. */
  problem: (bytes: Uint8Array) => string | undefined;
};

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

/** HEIF brands of HEVC-coded pictures, which phones produce. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis']);

/** A HEIF file names its brands in its first box: the main one, a version, then all. */
function isHeic(bytes: Uint8Array): boolean {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false;
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = Array.from({ length: Math.max(0, Math.floor(end / 4) - 2) }, (_, index) => ascii(bytes, 8 + 4 * index, 12 + 4 * index));
  return brands.some((brand) => heicBrands.has(brand));
}

const unless = (isRight: (bytes: Uint8Array) => boolean, title: string) => (bytes: Uint8Array) =>
  isRight(bytes) ? undefined : `is not a ${title}`;

const picture = { isPicture: true };
const document = { isPicture: false };

/** Every kind of file, with its extensions and the check that its content agrees. */
export const fileKinds: Readonly<Record<FileKind, KindRow>> = {
  jpg: {
    ...{ ...picture, extensions: ['jpg', 'jpeg'], type: 'image/jpeg' },
    problem: unless((bytes) => beginsWith(bytes, [0xff, 0xd8, 0xff]), 'JPG picture'),
  },
  png: {
    ...{ ...picture, extensions: ['png'], type: 'image/png' },
    problem: unless((bytes) => beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'PNG picture'),
  },
  webp: {
    ...{ ...picture, extensions: ['webp'], type: 'image/webp' },
    problem: unless((bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP', 'WebP picture'),
  },
  heic: { ...picture, extensions: ['heic', 'heif'], type: 'image/heic', problem: unless(isHeic, 'HEIC picture') },
  pdf: { ...document, extensions: ['pdf'], type: 'application/pdf', problem: unless(isPdf, 'complete PDF') },
  doc: { ...document, extensions: ['doc'], type: 'application/msword', problem: legacyWordProblem },
  docx: {
    ...{ ...document, extensions: ['docx'], problem: wordProblem },
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  txt: { ...document, extensions: ['txt'], type: 'text/plain; charset=utf-8', problem: unless(isPlainText, 'plain text') },
};

const kindByExtension: ReadonlyMap<string, FileKind> = new Map(
  (Object.entries(fileKinds) as [FileKind, KindRow][]).flatMap(([kind, { extensions }]) =>
    extensions.map((extension) => [extension, kind] as const),
  ),
);

/** The kind of a file by its last extension. Undefined if such files are not accepted. */
export const kindOfName = (name: string): FileKind | undefined =>
  kindByExtension.get(/\.([^./\\]+)$/.exec(name.trim())?.[1]?.toLowerCase().trim() ?? '');

/** The kinds, in words for shoppers. */
export const allowedKinds = 'JPG, PNG, WebP, HEIC, PDF, DOC, DOCX or TXT';
