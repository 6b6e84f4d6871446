import type { Page } from 'playwright-core';

type Facts = { headings: number; lostClasses: string[]; title: string; description: string; canonical: string; robots: string };

/** What an open page says of itself, and by how many pixels it is wider than the window. */
export const factsOfPage = (page: Page) =>
  page.evaluate(async (): Promise<Facts & { overflow: number }> => {
    // Two frames, so that what the page's script does at once has been done.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const root = document.documentElement;
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content')?.trim() ?? '';
    return {
      overflow: root.scrollWidth - root.clientWidth,
      headings: document.querySelectorAll('h1').length,
      lostClasses: Array.from(document.getElementsByClassName('undefined'), (node) => node.className),
      title: document.title.trim(),
      description: content('meta[name=description]'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      robots: content('meta[name=robots]'),
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
  ...facts.lostClasses.map((names) => `an element of a class that no style sheet has: ${names}`),
  ...(facts.title ? [] : ['no title']),
  ...(facts.description ? [] : ['no description']),
  // A page kept from search engines has no canonical address to give.
  ...(isCanonical(facts, path, all) || facts.robots === 'noindex' ? [] : [`canonical is "${facts.canonical}"`]),
];
