import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type FileRecord, type Manifest, recordOf } from '#lib/disk/manifest.ts';
import { isCompressible, typeOf } from '#lib/hosting/content-types.ts';
import { precompressedNginx } from '#lib/hosting/nginx.ts';
import { previewFiles, previewText } from '#lib/hosting/noindex.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { LostFileError, readStoredFile, type StoredFiles } from '#lib/releases/stored-files.ts';
import type { Encoding } from '#lib/site/options/releases.ts';
import { isHostRule } from './order.ts';

/** A file that a publication derives from a file of the release. */
type DerivedFile = { record: FileRecord; content: () => Promise<Buffer> };

/** A release on disk: the manifest of everything that it serves, and the paths of its grace files. */
export type ReleaseToPublish = {
  id: string;
  slug: string;
  /** Grows each time a release of the dealer goes live. */
  generation: number;
  root: string;
  manifest: Manifest;
  graceFiles: readonly string[];
  /** The store of files that the tree lacks (rule R47). */
  stored?: StoredFiles | undefined;
  /** Files that this publication derives from those of the release. */
  derived?: ReadonlyMap<string, DerivedFile>;
};

/** The content of a file of the release, from its tree or the store. Throws LostFileError with the command that writes the file again. */
export async function readReleaseFile({ slug, root, manifest, stored }: ReleaseToPublish, path: string): Promise<Buffer> {
  const record = manifest[path];
  if (!stored || !record) return readFile(join(root, path));
  return readStoredFile(root, path, record, stored).catch((cause: Error) => {
    if (!(cause instanceof LostFileError)) throw cause;
    const command = nextCommand('build', slug, '--render-all', '--state', stored.name);
    throw new LostFileError(`${cause.message}. To write it again, run: ${command}`, { cause });
  });
}

/** A good level for files that are read often: 10 ms for a page. The highest brotli level takes 200 ms. */
const brotliQuality = 9;

const compressors: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  gz: (content) => promisify(gzip)(content, { level: 9 }),
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
};

/** nginx does not compress smaller files either. */
const leastBytes = 512;

const isWorthwhile = (path: string, { bytes }: FileRecord) => bytes >= leastBytes && isCompressible(typeOf(path)) && !isHostRule(path);

async function deriveText(tree: ReleaseToPublish, path: string, change: (text: string) => string): Promise<DerivedFile> {
  const source = tree.derived?.get(path);
  const content = Buffer.from(change((source ? await source.content() : await readReleaseFile(tree, path)).toString('utf8')));
  return { record: recordOf(content), content: async () => content };
}

function withDerived(tree: ReleaseToPublish, files: readonly (readonly [string, DerivedFile])[]): ReleaseToPublish {
  const records = Object.fromEntries(files.map(([path, { record }]) => [path, record]));
  return { ...tree, manifest: { ...tree.manifest, ...records }, derived: new Map([...(tree.derived ?? []), ...files]) };
}

/** The release with the files that keep search engines away from a preview (rule H33). */
export async function makePreview(tree: ReleaseToPublish): Promise<ReleaseToPublish> {
  const files = previewFiles.filter((path) => path in tree.manifest);
  return withDerived(
    tree,
    await Promise.all(files.map(async (path) => [path, await deriveText(tree, path, (text) => previewText(path, text))] as const)),
  );
}

/**
 * The release with a compressed copy beside each text, for hosts that send such files as they are. A copy is identified by its source, so
 * that unchanged files need not be compressed to compare them.
 */
export async function addCompressed(tree: ReleaseToPublish, chosen: readonly Encoding[]): Promise<ReleaseToPublish> {
  const nginx = '_hosting/nginx.conf';
  const copies = Object.entries(tree.manifest)
    .filter(([path, record]) => isWorthwhile(path, record))
    .flatMap(([path, { sha256 }]) =>
      chosen.map((encoding): [string, DerivedFile] => [
        `${path}.${encoding}`,
        {
          record: { sha256: hash('sha256', `${encoding} ${brotliQuality} ${sha256}`), bytes: 0 },
          content: async () => compressors[encoding](await (tree.derived?.get(path)?.content() ?? readReleaseFile(tree, path))),
        },
      ]),
    );
  const rules: [string, DerivedFile][] =
    nginx in tree.manifest ? [[nginx, await deriveText(tree, nginx, (text) => precompressedNginx(text, chosen))]] : [];
  return withDerived(tree, [...copies, ...rules]);
}
