/** The code of forms: when it loads, how much it is, and what a shopper does before it is there. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { detailsKey, detailsText } from '#lib/forms/stored-details.ts';
import { browserOf, dealer, desktop, phone, step, visit } from './browser.ts';
import { templates } from './garage-pages.ts';

const browser = browserOf({ pictures: false });
const { base, root, paths } = dealer('harbour-city-motors');
const firstCar = paths.find((path) => path.startsWith('/cars/')) as string;

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

const isReady = (page: Page, form: string) => page.locator(`#${form} [data-send][type=submit]`).waitFor();

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

  it('what is typed as soon as it can be sent stays, and the rest is filled in by then', async () =>
    visit(await browser(), { viewport: desktop }, async (page) => {
      await page.addInitScript(
        ([key, text]) => {
          localStorage.setItem(key, text);
          // Looks and types as soon as the form is live, before React's next piece of work.
          const observer = new MutationObserver((records) => {
            if (!records.some(({ target }) => (target as Element).matches('[data-send][type=submit]'))) return;
            observer.disconnect();
            Object.assign(window, { email: document.querySelector<HTMLInputElement>('#form-contact [name=email]')?.value });
            const input = document.querySelector<HTMLInputElement>('#form-contact [name=name]');
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Kim');
            input?.dispatchEvent(new Event('input', { bubbles: true }));
          });
          observer.observe(document, { subtree: true, attributeFilter: ['type'] });
        },
        [detailsKey('harbour-city-motors'), detailsText({ name: 'Ana', email: 'ana@example.com' }, Date.now())] as const,
      );
      await page.goto(`${base}/contact`);
      await page.locator('#form').scrollIntoViewIfNeeded();
      await isReady(page, 'form-contact');
      const value = (name: string) => page.locator(`#form-contact [name=${name}]`).inputValue();
      expect(await page.evaluate(() => Reflect.get(window, 'email'))).toBe('ana@example.com');
      expect([await value('name'), await value('email')]).toEqual(['Kim', 'ana@example.com']);
    }));

  it('without scripts, the page says how to reach the dealer instead', async () =>
    visit(await browser(), { viewport: phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${base}/contact`);
      const words = page.locator('#form noscript');
      expect([await words.isVisible(), await words.textContent()]).toEqual([true, 'Turn on JavaScript to send this form, or call us.']);
      expect(await page.locator('#form-contact').isVisible()).toBe(false);
    }));
});

describe.each(templates)('the form of a page with a text on $template', (site) => {
  it('is one tap away on a phone and beside the text on a desktop; it comes before the text where people come for it (rule A34)', async () =>
    visit(await browser(), { viewport: phone }, async (page) => {
      await step('a test drive', async () => {
        await page.goto(`${site.base}/book-test-drive`);
        const link = page.locator('main').getByRole('link', { name: 'Book a test drive', exact: true });
        expect((await link.boundingBox())?.y).toBeLessThan(phone.height);
        await link.click();
        await expect.poll(async () => (await page.locator('#form-test-drive').boundingBox())?.y).toBeLessThan(200);
        await page.setViewportSize(desktop);
        const form = await page.locator('#form-test-drive').boundingBox();
        const text = await page.locator('main h2').first().boundingBox();
        expect(form?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? desktop.width));
      });
      await step('a service', async () => {
        await page.goto(`${site.base}/service`);
        const form = await page.locator('#form-service-booking').boundingBox();
        // The title of the form comes first.
        const text = await page.locator('main h2').filter({ hasNotText: 'Book a service' }).first().boundingBox();
        expect(text?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? desktop.width));
      });
    }));
});

const budget = /^\d{1,3}(,\d{3})*$/;

it('a link to a form opens its page in a new tab, and else the form over the page, with its car and its budget; space is kept for the car (rule F15)', async () =>
  visit(await browser(), { viewport: desktop }, async (page, context) => {
    await page.goto(base + firstCar, { waitUntil: 'load' });
    const title = (await page.locator('h1').textContent()) ?? '';
    const link = page.getByRole('link', { name: 'Ask about finance' }).first();
    const href = await link.getAttribute('href');

    await step('in a new tab', async () => {
      const opened = context.waitForEvent('page');
      await link.click({ modifiers: ['Control'] });
      const tab = await opened;
      await tab.locator('#form-finance-enquiry').getByText(title).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await tab.locator('[name=vehiclePriceBudget]').inputValue()).toMatch(budget);
      await tab.close();
    });

    await step('nothing moves when the car is there', async () => {
      await page.addInitScript(() => {
        const shifts = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value } = entry as PerformanceEntry & { value: number };
            sessionStorage.setItem('moved', String(Number(sessionStorage.getItem('moved')) + value));
          }
        });
        shifts.observe({ type: 'layout-shift', buffered: true });
      });
      await page.setViewportSize(phone);
      await page.goto(base + href);
      await page.locator('form').getByText(title).waitFor();
      await page.waitForLoadState('networkidle');
      expect(Number(await page.evaluate(() => sessionStorage.getItem('moved')))).toBeLessThan(0.02);
    });

    await step('a car that is gone', async () => {
      await page.goto(`${base}/book-test-drive?car_id=none&car_type=used`);
      await page.locator('#form').scrollIntoViewIfNeeded();
      await page.getByText('The vehicle that you asked about is no longer listed. Tell us what you are looking for.').waitFor();
      await page.getByLabel('Which vehicle would you like to drive?').waitFor();
    });

    await step('over the page', async () => {
      await page.setViewportSize(desktop);
      await page.goto(base + firstCar, { waitUntil: 'load' });
      await link.click();
      await isReady(page, 'dialog-finance-enquiry');
      const amount = page.locator('#dialog-finance-enquiry [name=vehiclePriceBudget]');
      await expect.poll(() => amount.inputValue()).toMatch(budget);
    });
  }));

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
