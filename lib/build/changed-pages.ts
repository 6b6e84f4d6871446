import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type WrittenNeighbours, writeNeighbours } from '#lib/cars/neighbours.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import type { PageKey } from '#lib/pages/page-key.ts';
import { pageKeys } from '#lib/pages/page-keys.ts';
import { documentDigest, makePageMemory, type PageMemory } from '#lib/pages/page-memory.ts';
import { type PageModel, type RouteName, routeNames, routes } from '#lib/pages/routes.ts';
import type { PageKeys } from '#lib/releases/release-details.ts';
import { filesOfPage, modelOfData, pageDataFile, pageDataText } from './page-files.ts';
import type { PreviousRelease } from './previous-release.ts';

/** A page to render: the reason, and its model if it had to be computed to find out. */
type PageChange = { path: string; route: RouteName; why: string; model?: PageModel };

/** Which pages of a site a build renders. */
export type PagePlan = {
  /** Every page of the site. */
  pages: Map<string, RouteName>;
  render: PageChange[];
  /** Pages of the previous release that the site no longer has. */
  removed: string[];
  /** The pages whose key differs from the previous release. Some of them may be unchanged. */
  rekeyed: ReadonlySet<string>;
  keys: PageKeys;
  /** The cars next to each other, for the keys of the next build. */
  neighbours: WrittenNeighbours;
};

/** Passing more models than this takes longer than computing them again. */
const mostModels = 1500;

const digest = (text: string) => hash('sha256', text).slice(0, 12);

const findChangedParts = (before: PageKey, now: PageKey): string[] =>
  before === now ? [] : [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => before[name] !== now[name]);

/** The fields in which a page's model differs from its previous one. */
function findChangedFields(before: string, model: object): string[] {
  const old = modelOfData(before) ?? {};
  const now = modelOfData(pageDataText(model)) ?? {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
}

/** Rendering more pages than this takes less time than fetching the data of each. */
const mostFetched = 256;

/** Fetches the old data of pages that may have changed, if only the store has it. Returns the pages beyond the limit. */
async function fetchPageData(previous: PreviousRelease, codeId: string, suspects: readonly string[]): Promise<ReadonlySet<string>> {
  const missing = suspects.filter((path) => !previous.stored?.present.has(pageDataFile(path, codeId)));
  if (missing.length > mostFetched) return new Set(missing);
  await previous.stored?.fill(missing.map((path) => pageDataFile(path, codeId)));
  return new Set();
}

/**
 * Finds the pages that differ from the previous release. Equal keys are a cheap proof that a page has not changed. Otherwise its model is
 * compared with the one in the page's data file. Without a previous release, or with one of other code, every page is rendered. A page with
 * a damaged file is rendered too (rule R20).
 */
export async function findChangedPages(
  catalogue: Catalogue,
  previous: PreviousRelease | undefined,
  codeId: string,
  damaged: ReadonlySet<string> = new Set(),
  memory: PageMemory = makePageMemory(),
): Promise<PagePlan> {
  const pages = new Map(routeNames.flatMap((route) => routes[route].paths(catalogue).map((path): [string, RouteName] => [path, route])));
  const { pages: recordedPages = {}, neighbours: recordedNeighbours } = previous?.details ?? {};
  // Different code may choose different related cars.
  const isRecorded = recordedNeighbours !== undefined && previous?.release.codeId === codeId;
  const keyOf = pageKeys(catalogue, digest, memory, isRecorded ? { pages: recordedPages, neighbours: recordedNeighbours } : undefined);
  const neighbours = writeNeighbours(catalogue.neighbours, (document) => documentDigest(memory, document, digest), memory.writtenGroups);
  const keys: PageKeys = Object.fromEntries([...pages.keys()].map((path) => [path, keyOf.get(path) ?? {}]));
  const modelOf = (route: RouteName, path: string) => routes[route].model(catalogue, path);
  if (previous?.release.codeId !== codeId) {
    const why = previous ? 'the code changed' : 'there is no previous release';
    const render = [...pages].map(([path, route]) => ({ path, route, why }));
    return { pages, render, removed: [], rekeyed: new Set(pages.keys()), keys, neighbours };
  }
  const before = previous.details.pages;
  const render: PageChange[] = [];
  const rekeyed = new Set<string>();
  const isSuspect = (path: string) => {
    const [had, key] = [Object.hasOwn(before, path) ? before[path] : undefined, keyOf.get(path)];
    return had !== undefined && (key === undefined || findChangedParts(had, key).length > 0);
  };
  const unread = await fetchPageData(previous, codeId, previous.stored ? [...pages.keys()].filter(isSuspect) : []);
  for (const [path, route] of pages) {
    const [had, key] = [Object.hasOwn(before, path) ? before[path] : undefined, keyOf.get(path)];
    if (had && filesOfPage(path, codeId).some((file) => damaged.has(file))) {
      render.push({ path, route, why: 'its file was damaged' });
      continue;
    }
    const parts = had && key ? findChangedParts(had, key) : [];
    if (had && key && parts.length === 0) continue;
    rekeyed.add(path);
    const model = modelOf(route, path);
    if (!model) continue;
    const isUnread = unread.has(path);
    const text = had && !isUnread && (await readFile(join(previous.root, pageDataFile(path, codeId)), 'utf8').catch(() => undefined));
    if (text === pageDataText(model)) continue;
    const why =
      typeof text !== 'string'
        ? isUnread
          ? `${parts.join(', ') || 'its data'} changed`
          : 'the page is new'
        : `${parts.length > 0 ? `${parts.join(', ')} changed: ` : 'changed: '}${findChangedFields(text, model).join(', ')}`;
    render.push({ path, route, why, model: render.length < mostModels ? model : undefined });
  }
  return { pages, render, removed: Object.keys(before).filter((path) => !pages.has(path)), rekeyed, keys, neighbours };
}
