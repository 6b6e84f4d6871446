import axe from 'axe-core';
import type { Page } from 'playwright-core';

const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Marks the elements with words whose tags, classes and states, with those around them, are not among `seen`, and returns theirs. Each is a
 * number, because thousands of them go between the page and the test.
 */
function markNewLooks(seen: readonly number[]): number[] {
  const known = new Set(seen);
  const fresh: number[] = [];
  const looks = new Map<Element, string>();
  const states = (node: Element) =>
    [...node.attributes].filter(({ name }) =>
      /^(class|style|disabled|data-.*|aria-(current|pressed|disabled|invalid|selected|expanded))$/.test(name),
    );
  const lookOf = (node: Element): string => {
    const found = looks.get(node);
    if (found !== undefined) return found;
    const around = node.parentElement ? lookOf(node.parentElement) : '';
    const look = `${around}>${node.tagName} ${states(node).map(({ name, value }) => `${name}=${value}`)}`;
    looks.set(node, look);
    return look;
  };
  for (const node of document.body.querySelectorAll('*')) {
    const hasWords = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim());
    if (!hasWords && !node.matches('input, select, textarea')) continue;
    let sum = 0;
    for (const letter of lookOf(node)) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
    if (known.has(sum)) continue;
    known.add(sum);
    fresh.push(sum);
    node.setAttribute('data-new-look', '');
  }
  return fresh;
}

/** The faults that axe finds on a page, or in the part that a selector names, each with its HTML. With `looks`, it measures the contrast of each of them once. */
export async function axeFaults(page: Page, within?: string, looks?: Set<number>): Promise<string[]> {
  // The package for Playwright sends axe to the page twice for each run. Pages have no frames of their own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  if (looks) for (const look of await page.evaluate(markNewLooks, [...looks])) looks.add(look);
  return page.evaluate(
    async ({ part, tags, onlyNew }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      if (onlyNew) inPage.configure({ rules: [{ id: 'color-contrast', selector: '[data-new-look]' }] });
      const { violations } = await inPage.run(part ?? document, { runOnly: tags, resultTypes: ['violations'], iframes: false });
      for (const node of document.querySelectorAll('[data-new-look]')) node.removeAttribute('data-new-look');
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    },
    { part: within, tags: runOnly, onlyNew: looks !== undefined },
  );
}
