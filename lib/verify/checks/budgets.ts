import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Check, Fault, StagedRelease } from '../check.ts';
import type { LinkRecord } from '../link-record.ts';

const compress = promisify(gzip);
const kib = (bytes: number) => `${(Math.ceil((bytes / 1024) * 10) / 10).toLocaleString('en-AU')} KiB`;

type Budget = { what: string; option: string; limit: number };

function tooBig(file: string, bytes: number, { what, option, limit }: Budget): Fault[] {
  if (bytes <= limit * 1024) return [];
  const allowed = `${limit.toLocaleString('en-AU')} KiB`;
  return [
    {
      file,
      problem: `${what} ${kib(bytes)}, more than build.budgets.${option} allows (${allowed})`,
      mend: 'make it smaller, or raise the budget',
    },
  ];
}

/** Scripts compressed once in a process: chunks are named by their content and shared by all pages and dealers. */
const sizes = new Map<string, Promise<number>>();

type Files = Pick<StagedRelease, 'root' | 'manifest'>;

function compressedSize({ root, manifest }: Files, script: string): Promise<number> {
  const path = script.slice(1).replace(/[?#].*$/s, '');
  const sha = manifest[path]?.sha256;
  if (sha === undefined) return Promise.resolve(0); // the check of links names it
  const known = sizes.get(sha);
  if (known) return known;
  const size = readFile(join(root, path)).then(async (content) => (await compress(content)).byteLength);
  sizes.set(sha, size);
  size.catch(() => sizes.delete(sha));
  return size;
}

/** What the scripts of pages weigh, compressed: pages with the same scripts weigh the same, so each set is weighed once. */
export async function scriptWeights(release: Files, record: LinkRecord): Promise<{ files: string[]; bytes: number }[]> {
  const sets = new Map<readonly string[], string[]>();
  for (const [file, { scripts }] of record) {
    const pages = sets.get(scripts);
    if (pages) pages.push(file);
    else sets.set(scripts, [file]);
  }
  return Promise.all(
    [...sets].map(async ([scripts, files]) => {
      const own = scripts.filter((script) => script.startsWith('/'));
      const weights = await Promise.all(own.map((script) => compressedSize(release, script)));
      return { files, bytes: weights.reduce((sum, bytes) => sum + bytes, 0) };
    }),
  );
}

async function scriptFaults(release: StagedRelease, record: LinkRecord, budget: Budget): Promise<Fault[]> {
  const weights = await scriptWeights(release, record);
  return weights.flatMap(({ files: [file = '', ...others], bytes }) =>
    tooBig(file, bytes, budget).map((fault) => (others.length > 0 ? { ...fault, alsoIn: others.length } : fault)),
  );
}

/** Slow pages lose shoppers: what a page may weigh is set for each site, and a release that weighs more is seen before shoppers see it (FIELD web performance). */
export const budgets: Check = {
  rule: 'HTML, scripts, pictures and the search index stay within build.budgets (FIELD)',
  whole: async (release, record) => {
    const { manifest, settings } = release;
    const { pageHtml, pageScript, picture, searchIndex } = settings.budgets;
    const byName: [RegExp, Budget][] = [
      [/\.html$/, { what: 'has', option: 'pageHtml', limit: pageHtml }],
      [/^images\//, { what: 'has', option: 'picture', limit: picture }],
      [/^search\/index.*\.json$/, { what: 'has', option: 'searchIndex', limit: searchIndex }],
    ];
    const files = Object.entries(manifest).flatMap(([file, { bytes }]) => {
      const budget = byName.find(([name]) => name.test(file))?.[1];
      return budget ? tooBig(file, bytes, budget) : [];
    });
    const scripts = await scriptFaults(release, record, { what: 'names scripts of', option: 'pageScript', limit: pageScript });
    return [...files, ...scripts];
  },
};
