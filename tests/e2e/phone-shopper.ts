/** What a shopper with a phone does besides tapping. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { ShownForm } from './fill-form.ts';

/** A form whose photos are chosen one by one. */
export const withoutPhotos = ({ setup, form }: ShownForm): ShownForm => ({
  setup,
  form: { ...form, steps: form.steps.map((step) => ({ ...step, fields: step.fields.filter(({ name }) => !name.startsWith('Photo ')) })) },
});

export const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();

/** Keeps the phone from dialling; returns what it would have dialled. */
export async function listenForCalls(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const dialled: string[] = [];
    Object.assign(window, { dialled });
    document.addEventListener('click', (event) => {
      const number = (event.target as Element).closest<HTMLAnchorElement>('a[href^="tel:"]');
      if (!number) return;
      dialled.push(number.href);
      event.preventDefault();
    });
  });
  return () => page.evaluate(() => (window as unknown as { dialled: string[] }).dialled);
}
