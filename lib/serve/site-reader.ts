import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseRecord } from '#lib/releases/release-record.ts';
import { findFile } from './find-file.ts';

/** What the API may read of the served release: files by their path on the site, and the data of a car's page. */
export type SiteReader = {
  file: (path: string) => Promise<Uint8Array | undefined>;
  carPage: (slug: string) => Promise<unknown>;
};

/** Reads the release at `root`, a real path, and nothing outside it. */
export function siteReader(root: string): SiteReader {
  const file = async (path: string) => {
    const answer = await findFile(root, path);
    return answer.kind === 'file' ? readFile(answer.file) : undefined;
  };
  const carPage = async (slug: string) => {
    const { codeId } = releaseRecord.parse(JSON.parse(await readFile(`${root}.json`, 'utf8')));
    const data = await file(`/_next/data/${codeId}/cars/${encodeURIComponent(slug)}.json`);
    const page = data && (JSON.parse(new TextDecoder().decode(data)) as { pageProps?: { model?: unknown } });
    return page?.pageProps?.model;
  };
  return { file, carPage };
}

/** Reads a dealer's current live release. Without a release, there is nothing to read. */
export function liveSite(outDir: string, slug: string): SiteReader {
  const reader = async () => {
    const root = await realpath(join(outDir, slug, 'current')).catch(() => undefined);
    return root === undefined ? undefined : siteReader(root);
  };
  return { file: async (path) => (await reader())?.file(path), carPage: async (car) => (await reader())?.carPage(car) };
}
