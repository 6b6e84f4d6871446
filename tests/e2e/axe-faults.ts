import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Half as long as the file that an import gives, and read again for each page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Part = { within: string; without: string };

/**
 * Marks the visible elements with words of a part whose tags, classes and states, with those around them, are not among `seen`, and returns
 * theirs. Each is a number, because thousands of them go between the page and the test.
 */
function markNewLooks({ seen, within, without }: Part & { seen: readonly number[] }): number[] {
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
  for (const node of document.querySelectorAll(`:is(${within}), :is(${within}) *`)) {
    if (without && node.closest(without)) continue;
    const hasWords = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim());
    if (!hasWords && !node.matches('input, select, textarea')) continue;
    let sum = 0;
    for (const letter of lookOf(node)) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
    if (known.has(sum) || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    known.add(sum);
    fresh.push(sum);
    node.setAttribute('data-new-look', '');
  }
  return fresh;
}

/** Marks the controls of which axe measures the distance to others: those that are smaller than WCAG 2.5.8 asks for. */
function markSmallTargets(): void {
  for (const node of document.querySelectorAll('a[href], button, input, select, textarea, summary, [role], [tabindex]')) {
    const { width, height } = node.getBoundingClientRect();
    node.toggleAttribute('data-small-target', width < 24 || height < 24);
  }
}

/** Keeps the colours of a list that a slow search dims until its answer: on a busy machine that may begin at any time. */
function stopDimming(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[aria-busy="true"] { opacity: 1 !important; transition: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/** The looks of words whose contrast was measured, by site, width and colours. Half the time of axe is for contrast, mostly of what many pages share. */
const measured = new Map<string, Set<number>>();

async function markUnmeasured(page: Page, part: Part): Promise<void> {
  const place = await page.evaluate(
    () => `${location.hostname} ${innerWidth} ${['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query).matches)}`,
  );
  const looks = measured.get(place) ?? new Set();
  measured.set(place, looks);
  for (const look of await page.evaluate(markNewLooks, { ...part, seen: [...looks] })) looks.add(look);
}

/** The faults that axe finds on a page, or in the parts of a selector, each with its HTML. `without`: a selector of what it leaves out. */
export async function axeFaults(page: Page, within?: string, without = ''): Promise<string[]> {
  // The package for Playwright sends axe to the page twice for each run. Pages have no frames of their own.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(stopDimming);
  }
  await markUnmeasured(page, { within: within ?? 'body', without });
  await page.evaluate(markSmallTargets);
  return page.evaluate(
    async ({ part, tags, exclude }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const measured = { 'color-contrast': '[data-new-look]', 'target-size': '[data-small-target]' };
      inPage.configure({ rules: Object.entries(measured).map(([id, selector]) => ({ id, selector })) });
      const context = { include: part ?? document, exclude };
      const { violations } = await inPage.run(context, { runOnly: tags, resultTypes: ['violations'], iframes: false });
      for (const node of document.querySelectorAll('[data-new-look]')) node.removeAttribute('data-new-look');
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    },
    { part: within, tags: runOnly, exclude: without ? [without] : [] },
  );
}
