import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { CarModel } from '#lib/pages/car.ts';
import { actionNumbers } from '#lib/tracking/marks.ts';
import { expected } from '../unit/tracking/expected-payloads.ts';
import { type Answers, answersTo, fillStep, sendButton } from './fill-form.ts';
import { isReady, thanks } from './form-page.ts';
import { formPlaces } from './form-service.ts';
import { carWithForm, type Entry, onVisit, ownEvents, ownNumbers, serveVisits, setup, until, type Visit } from './tracked-visit.ts';

serveVisits();

/** Does everything that the table of events knows on the page of a car, twice where a shopper can. Returns what it was about, by number. */
async function doAll({ page }: Visit) {
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

describe('each number of the table reaches each receiver once, with exactly its payload, and a reserved one reaches none', () => {
  const payloadsOf = (entries: Entry[], to: string) =>
    entries.filter((entry) => entry.to === to && !setup.test(entry.what)).map(({ payload }) => payload);

  test('Google, Meta and TikTok', () =>
    onVisit('harbour-city-motors', {}, async (visit) => {
      await visit.open(carWithForm('harbour-city-motors').path);
      await until(visit, 'tiktok-pixel', ['track ViewContent']);
      const view = await visit.entries();
      const all = await doAll(visit);
      const since = async (to: string) => payloadsOf((await visit.entries()).slice(view.length), to);
      const page_location = all[0]?.asc[0]?.page_location;
      const say = (name: string, parameters: object) => ['event', name, { page_location, ...parameters, send_to: 'G-DEMO10101' }];
      const asVehicle = (parameters: object) => ('content_type' in parameters ? { ...parameters, content_type: 'vehicle' } : parameters);
      await visit
        .poll(() => since('google-analytics'))
        .toEqual(
          all.flatMap(({ analytics, asc }) => [
            ...analytics.map(([name, parameters]) => say(name, parameters)),
            ...asc.map(({ event, ...parameters }) => say(String(event), parameters)),
          ]),
        );
      await visit
        .poll(() => since('google-tag-manager'))
        .toEqual(all.flatMap(({ asc }) => asc.map(({ event, ...parameters }) => ({ event: `dl_${event}`, ...parameters }))));
      const ads = all.flatMap(({ ad, reference }) => (ad ? [{ name: ad[0], parameters: ad[1], reference }] : []));
      await visit
        .poll(() => since('meta-pixel'))
        .toEqual(
          ads.map(({ name, parameters, reference }) => [
            ...['track', name, asVehicle(parameters)],
            ...(name === 'Lead' ? [{ eventID: reference }] : []),
          ]),
        );
      await visit
        .poll(() => since('tiktok-pixel'))
        .toEqual(
          ads.map(({ name, parameters, reference }) =>
            name === 'Lead' ? ['track', 'SubmitForm', parameters, { event_id: reference }] : ['track', name, parameters, {}],
          ),
        );
    }));

  test('the platform, and the data layer of the automotive standard', () =>
    onVisit('bayside-mazda', {}, async (visit) => {
      await visit.open(carWithForm('bayside-mazda').path);
      // The last of the scripts to start.
      await visit.poll(async () => (await visit.entries()).some(({ to }) => to === 'heat-map')).toBe(true);
      const all = await doAll(visit);
      const numberOf = (event: { event_properties: Record<string, unknown> }) => Number(event.event_properties.event_id);
      const visitor = { anon_id: expect.any(String), session_id: expect.any(String) };
      await visit
        // Each is a request of its own, and a later one may arrive first.
        .poll(async () => (await ownEvents(visit)).slice(1).sort((one, other) => numberOf(one) - numberOf(other)))
        .toEqual(
          all.map(({ own }) => ({
            ...{ ...own, ...visitor },
            event_properties: { ...(own.event_properties as object), device: 'computer', browser: 'Chrome' },
          })),
        );
      const layer = await visit.page.evaluate(
        () => (window as unknown as { asc_datalayer: { events: { event: string }[] } }).asc_datalayer.events,
      );
      expect(layer.slice(2)).toEqual(all.flatMap(({ asc }) => asc));
    }));
});

// The number of each form is tested in `unit/forms/after-sending`.
test('each form reports its number once: careers in a contact form, and a step', () =>
  onVisit('bayside-mazda', {}, async (visit) => {
    const { page } = visit;
    const places = await formPlaces();
    const send = async (id: string, isOpened: (form: Locator) => Promise<unknown>, more: Answers = {}) => {
      const place = places.find((one) => one.slug === 'bayside-mazda' && one.view.form.id === id);
      if (!place) throw new Error(`bayside-mazda has no page with the form ${id}.`);
      await visit.open(place.path);
      const form = page.locator(`#form-${id}`);
      await isReady(form);
      await fillStep(form, place.view, { ...answersTo(place.view, 'marker.person@shopper.example'), ...more });
      await sendButton(form).click();
      await isOpened(form);
    };
    // Each is a request of its own, and a later one may arrive first.
    const numbers = async () => (await ownNumbers(visit)).map(Number).sort((one, other) => one - other);
    await send('contact', () => thanks(page), { category: 'Careers Enquiry' });
    // A page that is left before its code is there reports no view, so each one is waited for.
    await visit.poll(numbers).toEqual([9, 13, 51]);
    await send('finance-pre-approval', (form) => form.getByText('Step 2 of 3', { exact: true }).waitFor());
    await visit.poll(numbers).toEqual([6, 9, 13, 32, 51]);
  }));
