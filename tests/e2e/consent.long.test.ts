import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { onVisit, serveVisits } from './tracked-visit.ts';

serveVisits();

describe('consent (rules T9 and T10)', () => {
  test('the choices work by keyboard, and the focus returns to the footer', () =>
    onVisit('harbour-city-motors', {}, async ({ page, open }) => {
      await open('/');
      const opener = page.getByRole('button', { name: 'Privacy choices' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Privacy choices' });
      await dialog.waitFor();
      expect(await axeFaults(page), 'the choices').toEqual([]);
      const focused = () => page.evaluate(() => document.activeElement?.closest('label, a, button')?.textContent ?? '');
      const reached: string[] = [];
      for (let stop = 0; stop < 7; stop += 1) {
        reached.push((await focused()).split(/[^A-Za-z ]|Count|Measure/)[0] ?? '');
        await page.keyboard.press('Tab');
      }
      expect(reached).toEqual(['Statistics', 'Advertising', 'Save choices', 'Allow all', 'Refuse all', 'privacy policy', 'Statistics']);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }));
});
