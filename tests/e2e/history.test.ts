import { expect, test } from 'vitest';
import { browserOf, dealer, phone, visit } from './browser.ts';
import { searchbox, typeSearch } from './search-page.ts';
import { expectBackAt, openAndScroll, openCar } from './search-place.ts';

// Pictures have their sizes before they load, so places do not depend on them.
const browser = browserOf({ pictures: false });

test('on a phone the results, filters and scroll position are restored after a car and a reload', async () => {
  const options = { viewport: phone, hasTouch: true, isMobile: true };
  await visit(await browser(), options, async (page) => {
    const place = await openAndScroll(page, `${dealer('wanderlust-rv').base}/search/our-cars?sortBy=price_desc&range[year]=2005:&page=2`);
    await openCar(page);
    await page.goBack();
    await expectBackAt(page, place);
    await page.reload({ waitUntil: 'load' });
    await expectBackAt(page, place);
  });
});

test('back while the focus is in the search box shows the earlier search, and leaving the box does not search again', async () => {
  await visit(await browser(), { viewport: phone }, async (page) => {
    const all = `${dealer('wanderlust-rv').base}/search/our-rvs`;
    await page.goto(all, { waitUntil: 'load' });
    await searchbox(page).focus();
    await typeSearch(page, 'zzzqqq');
    await page.waitForURL(`${all}?query=zzzqqq`);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Our RVs' }).waitFor();
    await expect.poll(() => searchbox(page).inputValue()).toBe('');
    await searchbox(page).blur();
    await page.waitForTimeout(600);
    expect(page.url()).toBe(all);
    await page.goForward();
    await expect.poll(() => searchbox(page).inputValue()).toBe('zzzqqq');
  });
});
