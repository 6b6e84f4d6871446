import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import type { FileRecord, Manifest } from '#lib/disk/manifest.ts';
import { MissingFileError, type PiecedFile, type ReleaseTree } from './release-tree.ts';

const chunk = 1 << 20;
/** The number of files written at once. Each has its own buffer. */
const mostAtOnce = 4;

async function openOld(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw new MissingFileError(`${path}: the file is missing`, { cause });
  }
}

/** Writes a file from its pieces and starts to flush it. Large feeds are never completely in memory. */
async function writePieces({ from, pieces }: PiecedFile, to: string): Promise<{ record: FileRecord; flushed: Promise<void> }> {
  const old = await openOld(from);
  try {
    const file = await open(to, 'wx');
    const sum = createHash('sha256');
    const buffer = Buffer.allocUnsafe(chunk);
    let bytes = 0;
    const write = async (part: Buffer) => {
      sum.update(part);
      bytes += part.length;
      for (let at = 0; at < part.length; ) at += (await file.write(part, at)).bytesWritten;
    };
    try {
      for (const piece of pieces) {
        if (typeof piece === 'string') {
          if (piece !== '') await write(Buffer.from(piece));
          continue;
        }
        const [start, end] = piece;
        for (let at = start; at < end; ) {
          const { bytesRead } = await old.read(buffer, 0, Math.min(chunk, end - at), at);
          if (bytesRead === 0) throw new MissingFileError(`${from}: the file ends before byte ${end}`);
          await write(buffer.subarray(0, bytesRead));
          at += bytesRead;
        }
      }
    } catch (error) {
      await file.close();
      throw error;
    }
    return { record: { sha256: sum.digest('hex'), bytes }, flushed: file.datasync().finally(() => file.close()) };
  } finally {
    await old.close();
  }
}

/** Assembled files: their records, and a promise that they are on disk. */
export type WrittenPieces = { records: Manifest; flushed: Promise<unknown> };

/**
 * Writes the files of a tree that are assembled from pieces into a folder. They are flushed to disk in the background: wait for that before
 * the release goes live.
 */
export async function writePiecedFiles(tree: ReleaseTree, target: string): Promise<WrittenPieces> {
  const limit = pLimit(mostAtOnce);
  const pieced = [...tree].flatMap(([path, source]) => ('pieces' in source ? [[path, source] as const] : []));
  for (const folder of new Set(pieced.map(([path]) => dirname(path)))) mkdirSync(`${target}/${folder}`, { recursive: true });
  const written = await Promise.allSettled(
    pieced.map(([path, source]) => limit(async () => [path, await writePieces(source, `${target}/${path}`)] as const)),
  );
  const flushed = Promise.all(written.flatMap((one) => (one.status === 'fulfilled' ? [one.value[1].flushed] : [])));
  flushed.catch(() => undefined); // its caller gets the error
  const failed = written.find((one) => one.status === 'rejected');
  if (failed) {
    await flushed.catch(() => undefined);
    throw failed.reason;
  }
  const done = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return { records: Object.fromEntries(done.map(([path, { record }]) => [path, record])), flushed };
}
