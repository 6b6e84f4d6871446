import { expect, test } from 'vitest';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';
import { bar, chooseToCompare } from './garage-pages.ts';
import { coveredStops } from './tab-order.ts';

const browser = browserOf({ pictures: false });

// The dealer of the phone has a sticky header, and asks for consent.
const searches = [
  { where: 'a phone', viewport: phone, slug: 'switch-drive', key: 'Tab', regions: ['Privacy'] },
  { where: 'a desktop', viewport: desktop, slug: 'harbour-city-motors', key: 'Shift+Tab', regions: [] },
] as const;

/** Goes by keyboard through a search page with its bars, on a phone or a desktop. */
export function testBars(wanted: (typeof searches)[number]['where']): void {
  test.each(searches.filter(({ where }) => where === wanted))(
    'the bars of a search page on $where cover nothing that has the focus',
    async ({ viewport, slug, key, regions }) =>
      visit(await browser(), { viewport }, async (page) => {
        await page.goto(`${dealer(slug).base}/search/new-used-and-demo-cars`, { waitUntil: 'load' });
        await chooseToCompare(page, 2);
        // Without the notice about it.
        await page.reload({ waitUntil: 'load' });
        for (const name of regions) await page.getByRole('region', { name }).waitFor();
        await bar(page).waitFor();
        expect(await coveredStops(page, key)).toEqual([]);
      }),
  );
}
