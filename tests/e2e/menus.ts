import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFaults } from './axe-faults.ts';

export const banner = (page: Page) => page.getByRole('banner');
// By its element, since a dialog hides the banner from assistive technology.
const marker = (page: Page) => page.locator('header').first().getAttribute('data-menu-open');

/** Opens a menu by keyboard, looks at it with axe, and closes it. */
export async function expectToOpenByKeyboard(page: Page, toggle: Locator): Promise<void> {
  await toggle.focus();
  await page.keyboard.press('Enter');
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  const panel = page.locator(`[id="${await toggle.getAttribute('aria-controls')}"]`);
  await panel.getByRole('link').first().waitFor();
  expect(await marker(page)).toBe('');
  expect(await axeFaults(page, 'header')).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => toggle.evaluate((node) => node === document.activeElement)).toBe(true);
  await expect.poll(() => panel.isVisible()).toBe(false);
  expect(await marker(page)).toBeNull();
}

/** Opens the menu that covers the page, and follows a brand. */
export async function expectToLeadToBrand(page: Page, name: string, hasContact: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name, exact: true }).waitFor();
  expect(await marker(page)).toBe('');
  expect(await menu.getByRole('link', { name: 'Contact', exact: true }).isVisible()).toBe(hasContact);
  await menu.getByRole('link', { name: 'Opening hours and directions' }).waitFor();
  await menu.getByRole('link', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\/|\/suspension/);
  await menu.waitFor({ state: 'hidden' });
  await expect.poll(() => marker(page)).toBeNull();
}
