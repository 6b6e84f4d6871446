import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { FormId } from '#lib/forms/form-definitions.ts';
import { desktop, phone, watch } from './browser.ts';
import { type Answers, answersTo, asPeopleDo, fillStep, type ShownForm, sendButton } from './fill-form.ts';
import { type FormPlace, formPlaces, serveForms } from './form-service.ts';
import { tabToSend, typeStep } from './type-form.ts';

/** How a shopper uses a form. */
type Way = {
  way: string;
  viewport: { width: number; height: number };
  fill: (page: Page, form: Locator, view: ShownForm, answers: Answers, step?: number) => Promise<void>;
  press: (page: Page, form: Locator) => Promise<void>;
};
export const byMouse: Way = {
  way: 'by mouse on a phone',
  viewport: phone,
  fill: (_page, ...rest) => fillStep(...rest),
  press: (_page, form) => sendButton(form).click(),
};
export const byKeyboard: Way = {
  way: 'by keyboard on a desktop',
  viewport: desktop,
  fill: typeStep,
  press: async (page, form) => {
    await tabToSend(page, form);
    await page.keyboard.press('Enter');
  },
};

/** `opener` is the link that opens the form over the page of a car. */
export type OnPage = { page: Page; form: Locator; view: ShownForm; path: string; opener: Locator };
type Opening = Pick<BrowserContextOptions, 'viewport'> & {
  /** Troubles of the page that the journey causes itself. */
  expects?: RegExp;
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
};

/** The code of a form loads when the form is reached. */
export async function isReady(form: Locator): Promise<void> {
  await sendButton(form).scrollIntoViewIfNeeded();
  await form.locator('[data-send][type=submit]').waitFor();
}

/** The forms of the demo with a lead service of their own, for one test file. */
export async function openForms(browser: () => Promise<Browser>) {
  const places = await formPlaces();
  let opened: Awaited<ReturnType<typeof serveForms>>;
  beforeAll(async () => {
    opened = await serveForms();
  });
  afterAll(() => opened.close());
  return {
    places,
    service: () => opened,
    /** The page of a dealer with a form, or of any dealer. Throws if there is none. */
    placeOf: (id: FormId, slug?: string): FormPlace => {
      const found = places.find((place) => place.view.form.id === id && (slug === undefined || place.slug === slug));
      if (!found) throw new Error(`No page of ${slug ?? 'the demo'} has the form ${id}.`);
      return found;
    },
    /** Opens the page of a form, waits until the form can be sent, and fails if anything went wrong on the page. */
    async onForm(
      { slug, path, view, link }: FormPlace,
      { expects, before, ...size }: Opening,
      work: (open: OnPage) => Promise<void>,
    ): Promise<void> {
      const context = await (await browser()).newContext({ locale: 'en-AU', reducedMotion: 'reduce', ...size });
      try {
        const { page, troubles } = watch(await context.newPage());
        await before?.(page);
        await page.goto(opened.baseOf(slug) + path);
        const form = page.locator(`#${link ? 'dialog' : 'form'}-${view.form.id}`);
        const opener = page.locator(`a[href="${link}"]`).filter({ visible: true }).first();
        if (!link) await isReady(form);
        await work({ page, form, view, path, opener });
        expect(troubles().filter((trouble) => !expects?.test(trouble))).toEqual([]);
      } finally {
        await context.close();
      }
    },
  };
}

export const thanks = (page: Page): Promise<void> => page.waitForURL(/\/success\?/);
/** The messages under the fields. */
export const problems = (form: Locator): Promise<string[]> => form.locator('[id$=-problem]').allTextContents();
/** What an input holds. */
export const textIn = (form: Locator, name: string): Promise<string> => form.locator(`[name=${JSON.stringify(name)}]`).inputValue();

/** The requests that store leads, from now on. */
export function leadRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (/\/api\/leads/.test(request.url()) && request.method() !== 'OPTIONS') requests.push(request);
  });
  return requests;
}

/** Fills in a form of one step as people do. */
export async function fillForm({ page, form, view }: OnPage, email: string): Promise<void> {
  await fillStep(form, view, answersTo(view, email));
  await asPeopleDo(page);
}
