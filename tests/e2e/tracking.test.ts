import { describe, expect, test } from 'vitest';
import { step } from './browser.ts';
import { carWithForm, enquire, leads, onVisit, serveVisits, until } from './tracked-visit.ts';

serveVisits();

/** TikTok's names of events where Meta has others. */
const tiktokNames = (names: readonly string[]) =>
  names.map((name) => name.replace('track PageView', 'page').replace('track Lead', 'track SubmitForm'));

describe('what a shopper does is told once to each service that the dealer uses', () => {
  test('a visit from the search to an enquiry, with reload, back and another tab (rules T1 and T7)', () =>
    onVisit('harbour-city-motors', {}, async (visit) => {
      const car = carWithForm('harbour-city-motors');
      await visit.open('/search/used-cars?gclid=G1');
      // The last of the services to start.
      await until(visit, 'tiktok-pixel', ['track Search']);
      await visit.open(car.path);
      await until(visit, 'tiktok-pixel', ['track Search', 'track ViewContent']);
      const save = visit.page.getByRole('button', { name: /^Save/ }).first();
      await save.click();
      await save.click();
      await save.click();
      await enquire(visit.page, car);
      const lead = ['track Search', 'track ViewContent', 'track AddToWishlist', 'track Lead', 'track PageView'];
      await until(visit, 'meta-pixel', lead);
      await until(visit, 'tiktok-pixel', tiktokNames(lead));
      const thanksUrl = visit.page.url().slice(visit.base.length);
      await visit.open(thanksUrl);
      await until(visit, 'tiktok-pixel', tiktokNames([...lead, 'track PageView']));
      const other = await visit.context.newPage();
      await visit.open(thanksUrl, other);
      await until(visit, 'tiktok-pixel', tiktokNames([...lead, 'track PageView', 'track PageView']));
      await visit.page.bringToFront();
      await visit.page.goBack({ waitUntil: 'commit' });
      await until(visit, 'tiktok-pixel', tiktokNames([...lead, 'track PageView', 'track PageView', 'track ViewContent']));
      const view4 = (more: string[] = []) => ['event page_view', ...more, 'event asc_pageview'];
      const carView = ['event page_view', 'event view_item', 'event asc_pageview', 'event asc_item_pageview'];
      const { 'google-analytics': analytics, 'google-tag-manager': manager, 'tiktok-pixel': tiktok, ...others } = await visit.told();
      expect(analytics).toEqual([
        ...view4(['event view_item_list']),
        'event asc_itemlist_pageview',
        ...carView,
        ...['event add_to_wishlist', 'event asc_cta_interaction'],
        ...['event generate_lead', 'event asc_form_submission', 'event asc_form_submission_sales'],
        ...view4(),
        ...view4(),
        ...view4(),
        ...carView,
      ]);
      expect(manager?.map((name) => name.replace('dl_', 'event '))).toEqual(analytics?.filter((name) => name.startsWith('event asc_')));
      expect(tiktok).toEqual(tiktokNames([...lead, 'track PageView', 'track PageView', 'track ViewContent']));
      expect(Object.keys(others)).toEqual(['meta-pixel']);
      expect(leads).toHaveLength(1);
    }));

  test('a page of a dealer without any of it has nothing of it', () =>
    onVisit('ridgeline-4x4', {}, async (visit) => {
      await visit.page.clock.install();
      await visit.open('/');
      await visit.page.clock.fastForward(20_000);
      expect(await visit.page.content()).not.toMatch(/"tracking":|data-consent|Privacy choices/);
      expect(await visit.page.evaluate(() => [...Object.keys(localStorage)].filter((key) => /device|consent|counted/.test(key)))).toEqual(
        [],
      );
      expect(await visit.entries()).toEqual([]);
    }));
});

test('nothing about the shopper leaves, neither what was typed nor what the link of a mail had in its address (rule T6); operators see it live', () =>
  onVisit('harbour-city-motors', {}, async (visit) => {
    const events = await visit.context.newPage();
    await events.goto(`${visit.base}/__events`, { waitUntil: 'load' });

    const car = carWithForm('harbour-city-motors');
    const address = `${car.path}?utm_source=mail&name=Marker&email=marker.person@shopper.example&phone=0491570156`;
    await step('the link of a mail, and an enquiry', async () => {
      await visit.open(address);
      await visit.poll(async () => (await visit.told())['tiktok-pixel'] ?? []).toEqual(['track ViewContent']);
      expect(new URL(visit.page.url()).search).toBe('?utm_source=mail');
      await enquire(visit.page, car);
      await visit.poll(async () => (await visit.told())['tiktok-pixel']?.length).toBe(3);
      expect(JSON.stringify(await visit.entries())).not.toMatch(/marker|0491|570 ?156/i);
      // Every request but that of the page itself.
      const others = visit.urls.filter((url) => url !== visit.base + address);
      expect(others.length).toBe(visit.urls.length - 1);
      expect(others.filter((url) => /marker|0491|570/i.test(url.replace(visit.base, '')))).toEqual([]);
      expect(visit.otherHosts()).toEqual([]);
    });

    await step('what operators see: what a page sent, to whom, and what allowed it', async () => {
      const row = events.locator('#log tr').filter({ hasText: 'event page_view' }).last();
      await expect.poll(() => row.locator('td').nth(1).textContent()).toBe('google-analytics');
      expect(await row.locator('td').nth(3).textContent()).toBe('analytics');
      await row.locator('summary').click();
      expect(await row.locator('pre').textContent()).toContain('"page_type": "');
    });
  }));
