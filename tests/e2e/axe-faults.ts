import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The faults that axe finds on a page, or in the part that a selector names, each with its HTML. */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  // The legacy mode runs in the page itself, which has no frames, and not in a second blank page.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ runOnly: rules, resultTypes: ['violations'] });
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
