import type { Page } from 'playwright-core';
import { results } from './search-page.ts';

export async function prices(page: Page): Promise<number[]> {
  const texts = await results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .allTextContents();
  return texts.flatMap((text) => {
    const amount = /\$([\d,]+)/.exec(text)?.[1];
    return amount ? [Number(amount.replaceAll(',', ''))] : [];
  });
}
