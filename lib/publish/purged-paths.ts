import { isHashed } from '#lib/hosting/cache-rules.ts';
import { isHostRule } from './order.ts';

/** Stands for every path of a site. */
export const everything = '*';

/** With more changed paths than this, the whole site is purged: caches limit how many they take. */
const mostPaths = 1000;

/** The paths at which caches may have an old copy of these files: a page is requested with and without its extension. */
export function purgedPaths(files: readonly string[]): string[] {
  const paths = files
    .filter((file) => !isHashed(file) && !isHostRule(file))
    .flatMap((file) => {
      const path = `/${encodeURI(file)}`;
      if (file === 'index.html') return ['/', path];
      return file.endsWith('.html') ? [path.slice(0, -'.html'.length), path] : [path];
    });
  return mergePaths([], paths);
}

/** Adds paths to those that still have to be purged. */
export function mergePaths(waiting: readonly string[], more: readonly string[]): string[] {
  const paths = [...new Set([...waiting, ...more])].sort();
  return paths.includes(everything) || paths.length > mostPaths ? [everything] : paths;
}
