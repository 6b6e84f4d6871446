import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';

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

async function counted(pages: readonly string[], counts: Map<string, number>, step: 1 | -1): Promise<void> {
  const limit = pLimit(16);
  const found = await Promise.all(pages.map((page) => limit(async () => new Set(inlineScripts(await readFile(page, 'utf8'))))));
  for (const scripts of found) for (const script of scripts) counts.set(script, (counts.get(script) ?? 0) + step);
}

/**
 * Counts the inline scripts of pages, going on from what is counted `before`: of a release only the pages that differ are read, as they
 * were (`without`) and as they are (`pages`). Files are given by their path on disk.
 */
export async function countScripts(
  pages: readonly string[],
  before: ScriptCounts = {},
  without: readonly string[] = [],
): Promise<ScriptCounts> {
  const counts = new Map(Object.entries(before));
  await counted(without, counts, -1);
  await counted(pages, counts, 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}
