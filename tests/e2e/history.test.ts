import { test } from 'vitest';
import { browserOf, dealer, phone, visit } from './browser.ts';
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
