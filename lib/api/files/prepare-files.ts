import { readFile, stat, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { OutputInfo, Sharp } from 'sharp';
import sharp from 'sharp';
import { type FileKind, fileKinds, kindOfName } from '#lib/leads/files/file-kinds.ts';
import { fileLabel, numberLabels, quoteFileName } from '#lib/leads/files/file-label.ts';
import { readPlainText } from '#lib/leads/files/plain-text.ts';
import type { NewFile } from '../store/file-store.ts';
import { type DecodeHeic, mostPixels, type RawPicture } from './decode-heic.ts';
import { fileProblem, type ReceivedFile } from './receive-form.ts';

/** Longest side of a stored picture: enough to read a number plate, and a few megabytes at most. */
const longestSide = 4096;
const timeoutSeconds = 30;

const encoders = {
  jpg: (picture: Sharp) => picture.flatten({ background: { r: 255, g: 255, b: 255 } }).jpeg({ quality: 85 }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  webp: (picture: Sharp) => picture.webp({ quality: 85 }),
} as const;

type PictureFormat = keyof typeof encoders;

const open = (input: string | RawPicture) => {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  if (typeof input === 'string') return sharp(input, options).autoOrient();
  const { width, height, data } = input;
  return sharp(data, { ...options, raw: { width, height, channels: 4 } });
};

/**
 * Re-encodes a picture, upright and from its pixels only, so that no metadata, such as the location, and nothing hidden in the file
 * remains. Throws if the picture cannot be decoded.
 */
const reencodePicture = (input: string | RawPicture, format: PictureFormat, path: string): Promise<OutputInfo> =>
  encoders[format](open(input).resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }))
    .timeout({ seconds: timeoutSeconds })
    .toFile(path);

export type PrepareOptions = {
  decodeHeic: DecodeHeic;
  newId: () => string;
  /** A picture that became larger is written as JPEG. */
  largestBytes: number;
};

/** A file as it is stored: its final type, and the path of its content. */
type Prepared = { kind: FileKind; path: string };

/** Few files at once, because a decoded picture takes hundreds of megabytes. */
const oneOfFew = pLimit(2);

const sizeOf = async (path: string) => (await stat(path)).size;

async function preparePicture(file: ReceivedFile, kind: FileKind, content: Uint8Array, options: PrepareOptions): Promise<Prepared> {
  const format: PictureFormat = kind === 'png' || kind === 'webp' ? kind : 'jpg';
  const path = `${file.path}.out`;
  // sharp keeps the mode of an existing file (rule E69).
  await writeFile(path, '', { mode: 0o600 });
  try {
    const input = kind === 'heic' ? await options.decodeHeic(content) : file.path;
    await reencodePicture(input, format, path);
    if (format === 'jpg' || (await sizeOf(path)) <= options.largestBytes) return { kind: format, path };
    await reencodePicture(input, 'jpg', path);
    return { kind: 'jpg', path };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall) throw cause;
    throw fileProblem(422, 'broken_picture', `${quoteFileName(file.name)} is damaged or too large to open. Please send another picture.`);
  }
}

async function prepareFile(file: ReceivedFile, options: PrepareOptions): Promise<Prepared> {
  const kind = kindOfName(file.name);
  if (file.bytes === 0) throw fileProblem(400, 'empty_file', `${quoteFileName(file.name)} is empty. Please choose it again.`);
  if (!kind) throw fileProblem(422, 'file_type', `${quoteFileName(file.name)} cannot be sent.`);
  const content = await readFile(file.path);
  const problem = fileKinds[kind].problem(content);
  if (problem) throw fileProblem(422, 'file_content', `${quoteFileName(file.name)} ${problem}.`);
  if (fileKinds[kind].isPicture) return preparePicture(file, kind, content, options);
  // Every text is stored as UTF-8.
  if (kind === 'txt') await writeFile(file.path, readPlainText(content) ?? '');
  return { kind, path: file.path };
}

/**
 * Checks the files of a request by their content, and re-encodes pictures without metadata. Throws ApiProblem for the first unacceptable
 * file.
 */
export async function prepareFiles(files: readonly ReceivedFile[], options: PrepareOptions): Promise<NewFile[]> {
  const prepared = await Promise.all(files.map((file) => oneOfFew(() => prepareFile(file, options))));
  const extensionOf = ({ kind }: Prepared) => fileKinds[kind].extensions[0];
  const names = numberLabels(prepared.map((one, index) => fileLabel(files[index]?.name ?? '', extensionOf(one))));
  return Promise.all(
    prepared.map(async ({ kind, path }, index) => ({
      ...{ id: options.newId(), name: names[index] ?? '', type: fileKinds[kind].type, bytes: await sizeOf(path), path },
    })),
  );
}
