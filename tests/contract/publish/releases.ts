import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordOf } from '#lib/disk/manifest.ts';
import type { ReleaseTree } from '#lib/publish/publish-release.ts';

/** The files of a small site: its cars by number, each with a picture, and the version of its code. */
export function siteFiles(cars: readonly number[], code: number): Record<string, string> {
  const chunk = `_next/static/chunks/app-${code}.js`;
  const files: Record<string, string> = { [chunk]: `code ${code}`, 'favicon.svg': '<svg/>', '404.html': `needs:${chunk}` };
  for (const car of cars) {
    const picture = `images/${String(car).padStart(20, '0')}-640.webp`;
    files[picture] = `picture ${car}`;
    files[`cars/car-${car}.html`] = `needs:${chunk} needs:${picture}`;
    files[`_next/data/${code}/cars/car-${car}.json`] = `{"car":${car}}`;
  }
  const links = cars.map((car) => `needs:cars/car-${car}.html`).join(' ');
  files['index.html'] = `needs:${chunk} ${links}`;
  files['search/used-cars.html'] = `needs:${chunk} ${links}`;
  files['search/index.json'] = links;
  files['sitemap.xml'] = links;
  files._redirects = '/search/* /search/used-cars 200\n';
  files['_hosting/nginx.conf'] = `# ${cars.length}`;
  return files;
}

/** What a target lacks that one of its own files needs, as sentences; none means that every page there works. */
export function broken(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/needs:(\S+)/g)].flatMap(([, needed = '']) => (needed in files ? [] : [`${path} needs ${needed}`])),
  );
}

/** Writes a release as a build leaves it, makes it the live one, and answers its tree. */
export async function release(outDir: string, slug: string, id: string, files: Record<string, string>): Promise<ReleaseTree> {
  const root = join(outDir, slug, 'releases', id);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const manifest = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, recordOf(text)]));
  const about = { id, builtAt: 0, codeId: 'c', cars: 1, pages: 1, files: 1, bytes: 1 };
  await writeFile(`${root}.json`, JSON.stringify(about));
  await writeFile(`${root}.files.json`, JSON.stringify(manifest));
  const aside = join(outDir, slug, `.next-${id}`);
  await symlink(join('releases', id), aside);
  await rename(aside, join(outDir, slug, 'current'));
  return { id, slug, root, manifest };
}
