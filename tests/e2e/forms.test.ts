import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { fieldTypes } from '#lib/forms/field-types.ts';
import { formIds } from '#lib/forms/form-definitions.ts';
import { filesOf } from '#lib/forms/lead-payload.ts';
import { browserOf, desktop, watch } from './browser.ts';
import { type Answers, answersTo, asPeopleDo, fillStep, leadFields, sendButton } from './fill-form.ts';
import { isReady, openForms, thanks } from './form-page.ts';
import { carFormPlaces, type FormPlace } from './form-service.ts';
import { coverOf } from './page-parts.ts';

const browser = browserOf({ pictures: false });
/** Shoppers at the same time; each needs a processor. */
const slot = pLimit(3);
const { places, service } = await openForms(browser);
const overCars = await carFormPlaces();

/** Fills in every step and sends the form; ends on the thanks. */
async function sendForm({ slug, path, view, link }: FormPlace, answers: Answers): Promise<string> {
  const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce', locale: 'en-AU' });
  const { page, troubles } = watch(await context.newPage());
  try {
    await page.goto(`${service().baseOf(slug)}${path}`);
    if (link) await page.locator(`a[href="${link}"]`).filter({ visible: true }).first().click();
    const form = page.locator(`#${link ? 'dialog' : 'form'}-${view.form.id}`);
    await isReady(form);
    for (const step of view.form.steps.keys()) {
      if (view.form.steps.length > 1) await page.getByText(`Step ${step + 1} of ${view.form.steps.length}`).waitFor();
      await fillStep(form, view, answers, step);
      await asPeopleDo(page);
      await sendButton(form).click();
    }
    await thanks(page);
    expect(troubles()).toEqual([]);
    return page.url();
  } finally {
    await context.close();
  }
}

/** One page for each form; those of cars where no page of its own has it. */
const everyForm = [...new Map([...overCars, ...places].reverse().map((place) => [place.view.form.id, place])).values()];

/** What differs in a browser: the controls of the fields, the steps, the bookings, and the form over a car. */
const partsOf = ({ view: { form }, link }: FormPlace) =>
  new Set([
    ...form.steps.flatMap(({ fields }) => fields.map(({ type }) => fieldTypes[type].control)),
    form.steps.length > 1 ? 'steps' : 'one step',
    ...(form.bookings ? ['bookings'] : []),
    ...(link ? ['over a car'] : []),
  ]);
/** Few forms with every part between them. That each form makes its lead is tested in `unit/forms`. */
const chosen = process.env.FORECOURT_EVERY_PAGE ? everyForm : coverOf(everyForm.map((place) => ({ ...place, parts: partsOf(place) })));

test('every form is on a page or opens over that of a car', () =>
  expect(everyForm.map(({ view }) => view.form.id).sort()).toEqual([...formIds].sort()));

describe('from the page of a dealer to its systems', () => {
  test.concurrent.each(chosen.map((place) => ({ id: place.view.form.id, slug: place.slug, place })))('$id of $slug', ({ id, place }) =>
    slot(async () => {
      const email = `ana.${id}@example.com`;
      const answers = answersTo(place.view, email);
      const url = await sendForm(place, answers);
      const { lead, type, files, mail } = await service().delivered(email);
      const { url: _url, user_agent: _agent, visited_pages: _pages, ...expected } = leadFields(place.view, answers, place.car);
      expect(lead).toMatchObject(expected);
      expect(lead.visited_pages).toContain(place.path);
      expect([type, new URL(url).pathname]).toEqual(['lead.created', '/success']);
      expect(files).toEqual(filesOf(place.view.form, answers).map(({ name }) => name));
      expect(mail).toContain(email);
      if (expected.message) expect(mail).toContain('> Hello there');
    }),
  );
});
