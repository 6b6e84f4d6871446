import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { PageKey } from '#lib/pages/page-key.ts';
import { pageKeys } from '#lib/pages/page-keys.ts';
import type { PageModel } from '#lib/pages/page-model.ts';
import { type RouteName, routeNames, routes } from '#lib/pages/routes.ts';
import { modelOfData, pageDataFile, pageDataText } from './page-files.ts';
import type { PageRecord, Previous } from './page-record.ts';

/** A page to make: why, and its model where it had to be computed to know. */
export type Change = { path: string; route: RouteName; why: string; model?: PageModel };

/** What a build makes of a site's pages, and what it leaves as they are. */
export type PagePlan = {
  /** Every page of the site. */
  pages: Map<string, RouteName>;
  make: Change[];
  /** Pages of the release before that the site has no more. */
  gone: string[];
  record: PageRecord;
  /** The pages that Next makes on each run, whether they changed or not. */
  fixed: Map<string, { route: RouteName; model: PageModel }>;
};

/** More finished models than this cost more to hand over than to make again. */
const mostModels = 1500;

const digest = (text: string) => hash('sha256', text).slice(0, 12);

const partsThatDiffer = (before: PageKey, now: PageKey) =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name]);

/** The fields in which a page's model differs from the one it was made of before. */
function fieldsThatDiffer(before: string, model: object): string[] {
  const old = modelOfData(before) ?? {};
  const now = modelOfData(pageDataText(model)) ?? {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
}

/**
 * Which pages of a site differ from those of the release before (DESIGN §4): its key says cheaply which page cannot have changed, its
 * model, compared with the one in the page's data, whether it did. Without a release before, or with one of other code, all are made.
 */
export async function changedPages(catalogue: Catalogue, before: Previous | undefined, codeId: string): Promise<PagePlan> {
  const pages = new Map(routeNames.flatMap((route) => routes[route].paths(catalogue).map((path): [string, RouteName] => [path, route])));
  const keys = pageKeys(catalogue, digest);
  const record: PageRecord = Object.fromEntries([...pages.keys()].map((path) => [path, keys.get(path) ?? {}]));
  const fixed: PagePlan['fixed'] = new Map();
  const modelOf = (route: RouteName, path: string) => routes[route].model(catalogue, path);
  for (const [path, route] of pages) {
    const model = routes[route].fixed ? modelOf(route, path) : undefined;
    if (model) fixed.set(path, { route, model });
  }
  const old = before?.release.codeId === codeId ? before : undefined;
  if (!old) {
    const why = before ? 'the code changed' : 'there is no release to carry it over from';
    return { pages, make: [...pages].map(([path, route]) => ({ path, route, why })), gone: [], record, fixed };
  }
  const make: Change[] = [];
  for (const [path, route] of pages) {
    const [had, key] = [Object.hasOwn(old.pages, path) ? old.pages[path] : undefined, keys.get(path)];
    const parts = had && key ? partsThatDiffer(had, key) : [];
    if (had && key && parts.length === 0) continue;
    const model = fixed.get(path)?.model ?? modelOf(route, path);
    if (!model) continue;
    const text = had && (await readFile(join(old.root, pageDataFile(path, codeId)), 'utf8').catch(() => undefined));
    if (text === pageDataText(model)) continue;
    const why =
      text === undefined
        ? 'it is a new page'
        : `${parts.length > 0 ? `${parts.join(', ')} changed: ` : 'changed: '}${fieldsThatDiffer(text, model).join(', ')}`;
    make.push({ path, route, why, ...(make.length < mostModels ? { model } : {}) });
  }
  return { pages, make, gone: Object.keys(old.pages).filter((path) => !pages.has(path)), record, fixed };
}
