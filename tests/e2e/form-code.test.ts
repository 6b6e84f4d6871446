/** The code of forms: when it loads, how much it is, and what a shopper does before it is there. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOf, dealer, desktop, phone, visit } from './browser.ts';
import { describeFormPlace } from './form-place.ts';
import { firstCar, isReady } from './form-scripts.ts';

const browser = browserOf({ pictures: false });
const { base, root } = dealer('harbour-city-motors');

/** The scripts that a page fetched since the last look. */
function scriptsOf(page: Page): () => string[] {
  let fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_next/static/chunks/') && request.url().endsWith('.js')) fetched.push(basename(request.url()));
  });
  return () => {
    const now = [...new Set(fetched)];
    fetched = [];
    return now;
  };
}

const zipped = async (scripts: readonly string[]) => {
  const texts = await Promise.all(scripts.map((name) => readFile(join(root, '_next/static/chunks', name))));
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
};

describeFormPlace(['classic']);

describe('the code of a form', () => {
  it.each<[string, string, string, (page: Page) => Promise<unknown>, number]>([
    ['of a page', '/book-test-drive', 'form-test-drive', (page) => page.locator('#form').scrollIntoViewIfNeeded(), 50],
    ['over a car', firstCar, 'dialog-test-drive', (page) => page.getByRole('link', { name: 'Book a test drive' }).first().click(), 50],
  ])('%s loads when it is reached, with few kilobytes', async (_what, path, form, reach, mostKb) =>
    visit(await browser(), { viewport: { width: 390, height: 300 } }, async (page) => {
      await page.addInitScript(() => {
        // What a page loads when it is idle, and for the pages that it links to, is not of the form.
        window.requestIdleCallback = () => 0;
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      const scripts = scriptsOf(page);
      await page.goto(base + path, { waitUntil: 'load' });
      const before = scripts();
      expect(before.length).toBeGreaterThan(3);
      await reach(page);
      await isReady(page, form);
      await page.waitForLoadState('networkidle');
      const reached = scripts();
      // At another address, so that it does not scroll to where it was.
      await page.goto(`${base}${path}?again=1`, { waitUntil: 'load' });
      const others = new Set(before);
      const size = () => {
        for (const name of scripts()) others.add(name);
        return zipped(reached.filter((name) => !others.has(name)));
      };
      // On a busy machine, code of the page may come after that of its form.
      await expect.poll(size).toBeLessThan(mostKb * 1024);
      expect(await size()).toBeGreaterThan(20_000);
    }),
  );
});

describe('before its code is there', () => {
  it('what is typed and chosen stays, and a press of the button counts', async () =>
    visit(await browser(), { viewport: desktop }, async (page) => {
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      await page.route('**/_next/static/chunks/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${base}/contact`, { waitUntil: 'commit' });
      const form = page.locator('#form-contact');
      await form.locator('[name=name]').fill('Ana');
      await form.locator('[name=category]').selectOption('Service Enquiry');
      await form.locator('[name=opt_in]').uncheck();
      // The browser must not send the answers to the address of the page.
      await form.locator('[data-send]').click();
      expect(page.url()).toBe(`${base}/contact`);
      await form.locator('[name=last_name]').pressSequentially('Le');
      release();
      await isReady(page, 'form-contact');
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('last_name');
      await page.keyboard.type('e');
      expect(
        await form
          .locator('[name=name], [name=last_name], [name=category]')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      ).toEqual(['Ana', 'Lee', 'Service Enquiry']);
      expect(await form.locator('[name=opt_in]').isChecked()).toBe(false);
      // The field that the chosen category asks for.
      await form.locator('[name=Rego]').waitFor();
    }));

  it('without scripts, the page says how to reach the dealer instead', async () =>
    visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${base}/contact`);
      const words = page.locator('#form noscript');
      expect([await words.isVisible(), await words.textContent()]).toEqual([true, 'Turn on JavaScript to send this form, or call us.']);
      expect(await page.locator('#form-contact').isVisible()).toBe(false);
    }));
});

it('the same answers after the back button are one lead', async () =>
  visit(await browser(), { viewport: phone }, async (page) => {
    let sent = 0;
    await page.route('**/api/leads', (route) => {
      sent += 1;
      return route.fulfill({ status: 201, json: { id: 'a1' } });
    });
    const send = async () => {
      const form = page.locator('#form-contact');
      await isReady(page, 'form-contact');
      for (const [name, text] of Object.entries({
        name: 'Ana',
        last_name: 'Lee',
        phone: '0412 345 678',
        email: 'ana@example.com',
        message: 'Hello',
      }))
        await form.locator(`[name=${name}]`).fill(text);
      for (const name of ['location', 'where-did-you-hear-about-us']) await form.locator(`[name=${name}]`).selectOption({ index: 1 });
      for (const box of await form.locator('[type=checkbox][aria-required]').all()) await box.check();
      await form.locator('[data-send]').click();
      await page.waitForURL(/\/success\?category=general-enquiry/);
    };
    await page.goto(`${base}/contact`);
    await page.locator('#form').scrollIntoViewIfNeeded();
    await send();
    await page.goBack();
    await send();
    expect(sent).toBe(1);
  }));
