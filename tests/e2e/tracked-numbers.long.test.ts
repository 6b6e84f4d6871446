import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Answers, answersTo, fillStep, sendButton } from './fill-form.ts';
import { isReady, thanks } from './form-page.ts';
import { formPlaces } from './form-service.ts';
import { doAll } from './tracked-all.ts';
import { carWithForm, onVisit, ownEvents, ownNumbers, serveVisits } from './tracked-visit.ts';

serveVisits();

describe('each number of the table reaches each receiver once, with exactly its payload, and a reserved one reaches none', () => {
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
