import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dealer } from './setup.ts';

/** A page of a dealer with the parts of a site that it shows: the classes of its style sheets, and its kind. */
export type PageParts = { dealer: Dealer; path: string; parts: ReadonlySet<string> };

/** Reads the parts of a page from its HTML: its kind, and with `classes` those of its components, which each have their own. */
export async function partsOf(dealer: Dealer, path: string, { classes }: { classes: boolean }): Promise<PageParts> {
  const html = await readFile(join(dealer.root, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
  // The page of a removed car is the same component for all cars and for those of one make.
  const [, kind = ''] = /"page":"([^"]*?)(?:\/\[make\])?"/.exec(html) ?? [];
  const markup = classes ? html.replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '') : '';
  const names = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, all = '']) => all.split(' '));
  return { dealer, path, parts: new Set([`page ${kind}`, ...names]) };
}

/** A few of them that have every part between them: always the one with the most parts that no other had. */
export function coverOf<T extends Pick<PageParts, 'parts'>>(all: readonly T[]): T[] {
  const unseen = new Set(all.flatMap(({ parts }) => [...parts]));
  const newIn = ({ parts }: T) => [...parts].filter((part) => unseen.has(part)).length;
  const chosen: T[] = [];
  while (unseen.size > 0) {
    const best = all.reduce((most, one) => (newIn(one) > newIn(most) ? one : most));
    for (const part of best.parts) unseen.delete(part);
    chosen.push(best);
  }
  return chosen;
}
