import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Manifest, pathsOf } from '#lib/disk/manifest.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { isIndexFile } from '#lib/search/index-chunks.ts';
import type { Fault, ReleaseCheckRow, StagedRelease } from '../check.ts';
import type { LinkRecord } from '../link-record.ts';

const compress = promisify(gzip);
/** Rounded up, so that a size just above its limit is not shown as the limit itself. */
const toKibibytes = (bytes: number) => `${formatNumber(Math.ceil((bytes / 1024) * 10) / 10)} KiB`;

type Budget = { what: string; option: string; limit: number };

function tooBig(file: string, bytes: number, { what, option, limit }: Budget): Fault[] {
  if (bytes <= limit * 1024) return [];
  const problem = `${what} ${toKibibytes(bytes)}, more than build.budgets.${option} allows (${formatNumber(limit)} KiB)`;
  return [{ file, problem, fix: 'make it smaller, or raise the budget' }];
}

/** The size of a release's search index with its chunks, under the name of its first file. Empty without an index. */
export function measureIndex(manifest: Manifest): { file: string; bytes: number }[] {
  const files = pathsOf(manifest).filter((file) => isIndexFile(file));
  const first = files.find((file) => /^search\/index.*\.json$/.test(file));
  return first === undefined ? [] : [{ file: first, bytes: files.reduce((sum, file) => sum + (manifest[file]?.bytes ?? 0), 0) }];
}

/** Each script is compressed once per process, because chunks are named by their content and shared by all pages and dealers. */
const compressedSizes = new Map<string, Promise<number>>();

type Files = Pick<StagedRelease, 'root' | 'manifest' | 'fill'>;

function compressedSize({ root, manifest, fill }: Files, script: string): Promise<number> {
  const path = script.slice(1).replace(/[?#].*$/s, '');
  const sha = manifest[path]?.sha256;
  if (sha === undefined) return Promise.resolve(0); // the links check reports it
  const cached = compressedSizes.get(sha);
  if (cached) return cached;
  const measure = async () => {
    await fill?.([path]);
    return (await compress(await readFile(join(root, path)))).byteLength;
  };
  const size = measure();
  compressedSizes.set(sha, size);
  size.catch(() => compressedSizes.delete(sha));
  return size;
}

/** The compressed size of the scripts of pages. Each set of scripts is measured once, because many pages share it. */
export async function measureScripts(release: Files, record: LinkRecord): Promise<{ files: string[]; bytes: number }[]> {
  const sets = Map.groupBy(record, ([, { scripts }]) => scripts);
  return Promise.all(
    [...sets].map(async ([scripts, pages]) => {
      const own = scripts.filter((script) => script.startsWith('/'));
      const weights = await Promise.all(own.map((script) => compressedSize(release, script)));
      return { files: pages.map(([file]) => file), bytes: weights.reduce((sum, bytes) => sum + bytes, 0) };
    }),
  );
}

async function scriptFaults(release: StagedRelease, record: LinkRecord, budget: Budget): Promise<Fault[]> {
  const weights = await measureScripts(release, record);
  return weights.flatMap(({ files: [file = '', ...others], bytes }) =>
    tooBig(file, bytes, budget).map((fault) => ({ ...fault, alsoIn: others.length || undefined })),
  );
}

/** HTML, scripts, pictures and the search index stay within build.budgets (rule R8). */
export const budgetCheck: ReleaseCheckRow = {
  whole: async (release, record) => {
    const { manifest, settings } = release;
    const { pageHtml, pageScript, picture, searchIndex } = settings.budgets;
    const page = { what: 'has', option: 'pageHtml', limit: pageHtml };
    const image = { what: 'has', option: 'picture', limit: picture };
    // There are tens of thousands, so an intermediate list would double the time.
    const files: Fault[] = [];
    for (const file of pathsOf(manifest)) {
      const budget = file.endsWith('.html') ? page : file.startsWith('images/') ? image : undefined;
      const bytes = budget ? (manifest[file]?.bytes ?? 0) : 0;
      if (budget && bytes > budget.limit * 1024) files.push(...tooBig(file, bytes, budget));
    }
    const index = measureIndex(manifest).flatMap(({ file, bytes }) =>
      tooBig(file, bytes, { what: 'has', option: 'searchIndex', limit: searchIndex }),
    );
    const scripts = await scriptFaults(release, record, { what: 'loads scripts of', option: 'pageScript', limit: pageScript });
    return [...files, ...index, ...scripts];
  },
};
