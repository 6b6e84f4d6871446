import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import type { ReleaseToPublish } from '#lib/publish/derive-files.ts';
import { isUsedByOpenPages } from '#lib/publish/order.ts';
import { writeDetails } from '#lib/releases/release-details.ts';
import { writeRecord } from '#lib/releases/release-record.ts';

/** The files of a small site with these cars, each with a picture, and this version of the code. */
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

/** Files that a target lacks although one of its own files needs them, as sentences. None means that every page there works. */
export function missingFiles(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/needs:(\S+)/g)].flatMap(([, needed = '']) => (needed in files ? [] : [`${path} needs ${needed}`])),
  );
}

/** The files that pages of one release use and the next release lacks, which stay at a target until the release after it. */
export const stayingFiles = (before: Record<string, string>, after: Record<string, string>) =>
  Object.fromEntries(Object.entries(before).filter(([path]) => isUsedByOpenPages(path) && !(path in after)));

const manifestFor = (files: Record<string, string>): Manifest =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, recordOf(text)]));

let generations = 0;

/** Writes a release as a build does, with its grace files, and makes it the live one. */
export async function writeRelease(
  outDir: string,
  slug: string,
  id: string,
  files: Record<string, string>,
  graceFiles: Record<string, string> = {},
): Promise<ReleaseToPublish> {
  const root = join(outDir, slug, 'releases', id);
  for (const [path, text] of Object.entries({ ...graceFiles, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const generation = ++generations;
  const own = manifestFor(files);
  const grace = manifestFor(graceFiles);
  await writeRecord(outDir, slug, { version: 2, id, builtAt: 0, generation, codeId: 'c', cars: 1, pages: 1, files: 1, bytes: 1 });
  await writeDetails(outDir, slug, id, {
    ...{ version: 1, pages: {}, scripts: {}, styles: {}, removedCars: [], modified: {}, links: null, cars: null, law: null, prices: {} },
    files: own,
    grace: Object.fromEntries(Object.entries(grace).map(([path, file]) => [path, { ...file, leftAt: 0 }])),
  });
  const aside = join(outDir, slug, `.next-${id}`);
  await symlink(join('releases', id), aside);
  await rename(aside, join(outDir, slug, 'current'));
  return { id, slug, generation, root, manifest: { ...grace, ...own }, graceFiles: Object.keys(graceFiles) };
}
