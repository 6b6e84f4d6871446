import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Dealer } from './setup.ts';

/** What is asked of every page, however it was read. */
export type Facts = { headings: number; title: string; description: string; canonical: string; robots: string; links: string[] };

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };
const plain = (text: string) => text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity).trim();

/** The facts of a page and its longest word, from its HTML alone: our own, whose attributes are always in double quotes. */
export async function factsOfHtml({ root, base }: Dealer, path: string): Promise<Facts & { longestWord: number }> {
  const html = await readFile(join(root, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
  const shown = html.replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '');
  const tag = (pattern: RegExp) => pattern.exec(shown)?.[0] ?? '';
  const value = (of: string, name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(of)?.[1] ?? '');
  const words = shown
    .slice(shown.indexOf('<main'))
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/);
  return {
    headings: shown.match(/<h1[\s>]/g)?.length ?? 0,
    title: plain(/<title[^>]*>([^<]*)<\/title>/.exec(shown)?.[1] ?? ''),
    description: value(tag(/<meta[^>]* name="description"[^>]*>/), 'content'),
    canonical: value(tag(/<link[^>]* rel="canonical"[^>]*>/), 'href'),
    robots: value(tag(/<meta[^>]* name="robots"[^>]*>/), 'content'),
    links: [...shown.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, href = '']) => new URL(plain(href), base + path).href),
    longestWord: Math.max(0, ...words.map((word) => word.length)),
  };
}

/** The same of a page that is open, and by how many pixels it is wider than the window. */
export const factsOfPage = (page: Page) =>
  page.evaluate(async (): Promise<Facts & { overflow: number }> => {
    // Two frames, so that what the page's script does at once has been done.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const root = document.documentElement;
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content')?.trim() ?? '';
    return {
      overflow: root.scrollWidth - root.clientWidth,
      headings: document.querySelectorAll('h1').length,
      title: document.title.trim(),
      description: content('meta[name=description]'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      robots: content('meta[name=robots]'),
      links: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
    };
  });

/** A page names itself; a search that has two addresses, an alias among them, names the first of them. */
const isCanonical = (facts: Facts, path: string, all: readonly string[]) => {
  const named = new URL(facts.canonical || 'none:/').pathname;
  return named === path || (named.startsWith('/search/') && all.includes(named) && !/^\/(cars|blog|news|$)/.test(path));
};

/** What is wrong with a page, in words. */
export const faultsOf = (facts: Facts, path: string, all: readonly string[]): string[] => [
  ...(facts.headings !== 1 ? [`${facts.headings} h1`] : []),
  ...(facts.title ? [] : ['no title']),
  ...(facts.description ? [] : ['no description']),
  // A page kept from search engines has no canonical address to give.
  ...(isCanonical(facts, path, all) || facts.robots === 'noindex' ? [] : [`canonical is "${facts.canonical}"`]),
];
