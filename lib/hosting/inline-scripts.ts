import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';

/** How many pages hold an inline script, by its source expression for a policy ('sha256-…'). */
export type ScriptCounts = Record<string, number>;

const element = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
/** Script types that a browser runs. Data blocks such as JSON-LD are not run and need no permission. */
const runs = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** The inline scripts of a page that a browser runs, as the source expressions that allow them. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(element)].flatMap(([, attributes = '', text = '']) => {
    const type = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes);
    const isRun = runs.test((type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim());
    return isRun && !/\ssrc\s*=/i.test(attributes) ? [`'sha256-${hash('sha256', text, 'base64')}'`] : [];
  });
}

/** The inline scripts of a page, or the path of its file where they are not known. */
export type PageScripts = readonly string[] | string;

const scriptsOf = async (page: PageScripts) => new Set(typeof page === 'string' ? inlineScripts(await readFile(page, 'utf8')) : page);

async function addCounts(pages: readonly PageScripts[], counts: Map<string, number>, step: 1 | -1): Promise<void> {
  const limit = pLimit(16);
  const scriptSets = await Promise.all(pages.map((page) => limit(scriptsOf, page)));
  for (const scripts of scriptSets) for (const script of scripts) counts.set(script, (counts.get(script) ?? 0) + step);
}

/**
 * Counts the inline scripts of pages, starting from the counts `before`. Only changed pages are read: their old files (`without`), by path
 * on disk, and their new ones (`pages`).
 */
export async function countScripts(
  pages: readonly PageScripts[],
  before: ScriptCounts = {},
  without: readonly string[] = [],
): Promise<ScriptCounts> {
  const counts = new Map(Object.entries(before));
  await addCounts(without, counts, -1);
  await addCounts(pages, counts, 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}
