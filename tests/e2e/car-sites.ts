import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carPaths } from './garage-pages.ts';
import type { Dealer } from './setup.ts';

export const firstCar = (one: Dealer) => {
  const path = carPaths(one)[0];
  if (!path) throw new Error(`${one.slug} has no car`);
  return path;
};
export const siteOf = async ({ root }: Dealer) => /Sitemap: (.*)\/sitemap\.xml/.exec(await readFile(join(root, 'robots.txt'), 'utf8'))?.[1];
