import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Delta } from '../manifest.ts';

/** How many pages hold an inline script, by its source expression for a policy ('sha256-…'). */
export type ScriptCounts = Record<string, number>;

const element = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
/** What a browser runs; data blocks such as JSON-LD it does not, and needs no leave for. */
const runs = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** The inline scripts of a page that a browser runs, as the source expressions that allow them. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(element)].flatMap(([, attributes = '', text = '']) => {
    const type = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes);
    const isRun = runs.test((type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim());
    return isRun && !/\ssrc\s*=/i.test(attributes) ? [`'sha256-${hash('sha256', text, 'base64')}'`] : [];
  });
}

async function counted(root: string, pages: readonly string[], counts: Map<string, number>, step: 1 | -1): Promise<void> {
  const limit = pLimit(16);
  const found = await Promise.all(pages.map((page) => limit(async () => new Set(inlineScripts(await readFile(join(root, page), 'utf8'))))));
  for (const scripts of found) for (const script of scripts) counts.set(script, (counts.get(script) ?? 0) + step);
}

const sorted = (counts: ReadonlyMap<string, number>): ScriptCounts =>
  Object.fromEntries([...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)));

const pagesOf = (paths: readonly string[]) => paths.filter((path) => path.endsWith('.html'));

/** Counts the inline scripts of all pages of a tree. */
export async function countScripts(root: string, paths: readonly string[]): Promise<ScriptCounts> {
  const counts = new Map<string, number>();
  await counted(root, pagesOf(paths), counts, 1);
  return sorted(counts);
}

/** The counts of a tree made of another by a delta: only pages that differ are read, in the tree before and in the new one. */
export async function recountScripts(
  before: { root: string; scripts: ScriptCounts },
  root: string,
  { added, changed, removed }: Delta,
): Promise<ScriptCounts> {
  const counts = new Map(Object.entries(before.scripts));
  await counted(before.root, pagesOf([...changed, ...removed]), counts, -1);
  await counted(root, pagesOf([...added, ...changed]), counts, 1);
  return sorted(counts);
}
