import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Field } from '#lib/forms/field-types.ts';
import { fieldTypes } from '#lib/forms/field-types.ts';
import type { FieldValue } from '#lib/forms/fields/field-kind.ts';
import { shownFields } from '#lib/forms/form-schema.ts';
import { type Answers, type ShownForm, setField } from './fill-form.ts';

/** The name of the input that has the focus. */
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? '');

/** Moves the focus with Tab until it is where it should be. Buttons that fill in a field may come before it. */
async function tabUntil(page: Page, what: string, isThere: () => Promise<boolean>): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses++) {
    if (await isThere()) return;
    passed.push(await focused(page));
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${what}; it passed ${passed.join(', ')}`);
}

const tabTo = (page: Page, name: string) => tabUntil(page, `"${name}"`, async () => (await focused(page)) === name);

/** Moves the focus with Tab to the button that sends a form. */
export const tabToSend = (page: Page, form: Locator): Promise<void> =>
  tabUntil(page, 'the button', () => form.locator('[data-send]').evaluate((button) => button === document.activeElement));

/** Types over what an input holds. */
async function typeText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

async function typePart(page: Page, input: Locator, value: string): Promise<void> {
  const kind = await input.evaluate((element) => (element as HTMLInputElement).type);
  // The parts of the browser's own picker are in the order of the browser's language.
  if (kind === 'date') return input.fill(value);
  if (kind !== 'select-one') return typeText(page, value);
  // Not by the letters of its label: the browser forgets those after a second, which is short on a busy machine.
  await page.keyboard.press('Home');
  for (let left = await input.locator('option').count(); left > 0 && (await input.inputValue()) !== value; left--)
    await page.keyboard.press('ArrowDown');
}

async function typeField(page: Page, form: Locator, field: Field, value: FieldValue): Promise<void> {
  const { control } = fieldTypes[field.type];
  const input = (name = field.name) => form.locator(`[name=${JSON.stringify(name)}]`).first();
  if (control === 'hidden' || control === 'button') return;
  if (control === 'checkboxes') {
    await tabTo(page, field.name);
    return page.keyboard.press('Space');
  }
  if (typeof value === 'object' && !Array.isArray(value)) {
    for (const [key, part] of Object.entries(value)) {
      await tabTo(page, `${field.name}.${key}`);
      await typePart(page, input(`${field.name}.${key}`), part);
    }
    return;
  }
  await tabTo(page, field.name);
  // The browser's own dialog chooses the file.
  if (control === 'file') return setField(form, field, value);
  if (control !== 'checkbox' && control !== 'radios') return typePart(page, input(), String(value));
  if (control === 'radios' || (await input().isChecked()) !== value) await page.keyboard.press('Space');
}

/** Fills in a step by the keyboard alone: Tab goes from field to field in their order on the page. */
export async function typeStep(page: Page, form: Locator, view: ShownForm, answers: Answers, step = 0): Promise<void> {
  for (const field of shownFields(view.form, answers, step)) await typeField(page, form, field, answers[field.name] ?? '');
  expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
