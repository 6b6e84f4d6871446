import type { Page } from 'playwright-core';

/** What does not fit: a page wider than the window, text beyond its edge, and bars that cover too much of it. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const faults: string[] = [];
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is wider than the window by ${root.scrollWidth - root.clientWidth} px`);

    // Text that no scrolling shows. Skips visually hidden text and lines cut on purpose.
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (/auto|scroll/.test(getComputedStyle(node).overflowX) || node.matches('[role=group]') || scrolls(node.parentElement));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const box = text.parentElement;
      if (
        !text.textContent?.trim() ||
        !box?.checkVisibility({ visibilityProperty: true }) ||
        box.closest('.visually-hidden, [aria-hidden=true], noscript, script') ||
        getComputedStyle(box).clipPath !== 'none'
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 1 && (right > innerWidth + 1 || left < -1) && !scrolls(box)) faults.push(`"${text.textContent.slice(0, 40)}" is cut off`);
    }

    // Sticky and fixed bars.
    const bars = [...document.querySelectorAll('body *')].filter((node) => {
      const { position, visibility } = getComputedStyle(node);
      const { width, top, bottom } = node.getBoundingClientRect();
      return (
        /sticky|fixed/.test(position) &&
        visibility === 'visible' &&
        width > innerWidth / 2 &&
        (Math.abs(top) < 2 || Math.abs(bottom - innerHeight) < 2)
      );
    });
    const taken = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
    if (taken > innerHeight / 2) faults.push(`bars take ${Math.round(taken)} of ${innerHeight} px`);
    return faults;
  });

/** Buttons, links and fields that overlap. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main button, main a[href], main input, main select, header button, header a[href]'),
    ].filter(
      (node) =>
        node.checkVisibility({ visibilityProperty: true }) &&
        !node.closest('[role=group], .visually-hidden') &&
        !/sticky|fixed/.test(getComputedStyle(node.closest('[data-action-bar]') ?? node).position),
    );
    const faults: string[] = [];
    const name = (node: Element) => (node.getAttribute('aria-label') ?? node.textContent ?? node.tagName).trim().slice(0, 40);
    const barOf = (node: Element | null): Element | null =>
      node === null || /sticky|fixed/.test(getComputedStyle(node).position) ? node : barOf(node.parentElement);
    const boxes = controls.map((node) => ({
      node,
      // A link in a text has a box for each of its lines.
      lines: [...node.getClientRects()],
      page: barOf(node) ?? node.closest('header, [data-action-bar], main'),
    }));
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        if (one.page !== other.page || one.node.contains(other.node) || other.node.contains(one.node)) continue;
        for (const line of one.lines)
          for (const otherLine of other.lines) {
            const wide = Math.min(line.right, otherLine.right) - Math.max(line.left, otherLine.left);
            const high = Math.min(line.bottom, otherLine.bottom) - Math.max(line.top, otherLine.top);
            if (wide > 6 && high > 6)
              faults.push(`"${name(one.node)}" and "${name(other.node)}" overlap by ${Math.round(wide)} x ${Math.round(high)}`);
          }
      }
    return faults;
  });

/** What does not fit in the window, seen from the middle of the page. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return [...(await misfits(page)), ...(await overlaps(page))];
}
