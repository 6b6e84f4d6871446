import type { CarModel } from '#lib/pages/car.ts';
import { actionNumbers } from '#lib/tracking/marks.ts';
import { expected } from '../unit/tracking/expected-payloads.ts';
import type { Visit } from './tracked-visit.ts';

/** Does everything that the table of events knows on the page of a car, twice where a shopper can. Returns what it was about, by number. */
export async function doAll({ page }: Visit) {
  const { chrome, tracked: item } = await page.evaluate(
    () => (window as unknown as { __NEXT_DATA__: { props: { pageProps: { model: CarModel } } } }).__NEXT_DATA__.props.pageProps.model,
  );
  const site = { slug: chrome.tracking?.website ?? '', name: chrome.name, origin: chrome.url };
  const shown = { path: new URL(page.url()).pathname, type: 'item' as const };
  const all = Object.keys(expected)
    .map(Number)
    .filter((number) => number > 13)
    .map((number) => {
      const form = { id: 'enquiry', category: 'Used Vehicle Enquiry', ...(number === 32 ? { step: 1 } : {}) };
      const link = { 25: 'tel:0255500100', 41: 'https://maps.example/x' }[number];
      return { number, isAction: Object.values<number>(actionNumbers).includes(number), form, link, reference: `REF${number}` };
    });
  await page.evaluate((everything) => {
    for (const { number: id, isAction, form, link: href, reference } of everything)
      for (const _twice of id === 55 || id === 57 ? [1] : [1, 2]) {
        const { id: name, ...rest } = form;
        const [type, detail] = isAction ? ['track', { id, href }] : ['event', { id, form: name, ...rest, reference }];
        document.dispatchEvent(new CustomEvent(`forecourt:${type}`, { detail }));
      }
  }, all);
  return all.flatMap(({ number, isAction, form, link, reference }) => {
    const about = { site, page: shown, item, ...(isAction ? { link } : { form, reference }) };
    const row = expected[number]?.(about);
    return row ? [{ number, reference, ...row }] : [];
  });
}
