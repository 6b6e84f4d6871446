import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, dealer, dealers, desktop, phone, watch } from './browser.ts';
import { carPaths, kept, slugOf } from './garage-pages.ts';
import { layoutFaults } from './layout-faults.ts';
import { factsOfPage, faultsOf } from './page-facts.ts';
import { coverOf, type PageParts, partsOf } from './page-parts.ts';
import type { Dealer } from './setup.ts';

// Pictures do not matter to axe: it skips text on a picture.
const [plain, pictured] = [browserOf({ pictures: false }), browserOf()];

const templates = [
  { template: 'classic', slugs: ['harbour-city-motors', 'southern-alps-autos'] },
  { template: 'studio', slugs: ['bayside-mazda', 'switch-drive'] },
  { template: 'trail', slugs: ['wanderlust-rv', 'ridgeline-4x4'] },
];
/** Opens all pages, and not only a few that have every part between them. */
const everyPage = process.env.FORECOURT_EVERY_PAGE === '1';
/** Tabs that load at once. More would only wait for each other on two cores. */
const tabs = 3;
/** What a desktop lays out otherwise; the rest of a page is the same column on both. The first two have most pictures. */
const wideKinds = ['page /', 'page /cars/[slug]', 'page /search/[...path]', 'page /[...path]'];

/** A window of 1280 x 1024 zoomed, in CSS pixels. WCAG 1.4.10 requires reflow at 400 %. Between that and a phone, only wide kinds change. */
const zooms = [
  { zoom: '200 %', metrics: { width: 640, height: 512, deviceScaleFactor: 2, mobile: false } },
  { zoom: '400 %', metrics: { width: 320, height: 256, deviceScaleFactor: 4, mobile: false } },
];

type View = PageParts & { template: string; isWide: boolean };

/** Opens what questions and lists of filters hide. At the end of a page sticky bars cover nothing, if the header stays at the top: below it axe takes links for too small to hit. */
const toEnd = (page: Page, isAtTop = true) =>
  page.evaluate((top) => {
    for (const details of document.querySelectorAll('details')) if (top && details.closest('main')) details.open = true;
    for (const header of document.querySelectorAll('header')) header.style.position = top ? 'static' : '';
    window.scrollTo(0, top ? document.documentElement.scrollHeight : 0);
  }, isAtTop);

const read = new Set<string>();
/** What axe leaves out: from the second page of a dealer at this size on the header and the footer, which all of its pages share. */
function sharedParts(slug: string, size: string): string {
  const isFirst = !read.has(`${slug} ${size}`);
  read.add(`${slug} ${size}`);
  return isFirst || everyPage ? '' : 'header:not(main *), footer:not(main *)';
}

/** What is wrong with an open page at the sizes that its kind is looked at. */
async function faultsIn(page: Page, { dealer: { slug, paths }, path, isWide }: View): Promise<string[]> {
  const faults: string[] = [];
  const note = (size: string, found: readonly string[]) => faults.push(...found.map((fault) => `${path} at ${size}: ${fault}`));
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport);
    const facts = await factsOfPage(page);
    note(size, [...(facts.overflow > 0 ? [`wider than the screen by ${facts.overflow} px`] : []), ...faultsOf(facts, path, paths)]);
    if (viewport === desktop && !isWide) continue;
    await toEnd(page);
    note(size, await axeFaults(page, undefined, sharedParts(slug, size)));
    await toEnd(page, false);
  }
  const session = await page.context().newCDPSession(page);
  for (const { zoom, metrics } of isWide ? zooms : zooms.slice(-1)) {
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
    note(zoom, await layoutFaults(page));
  }
  await session.send('Emulation.clearDeviceMetricsOverride');
  await session.detach();
  return faults;
}

/** Opens pages in a few tabs of a browser with saved and compared cars, and returns each fault with its path. */
async function openAll(
  browser: typeof plain,
  site: Dealer,
  queue: View[],
  look: (page: Page, view: View) => Promise<string[]>,
): Promise<string[]> {
  if (queue.length === 0) return [];
  const context = await (await browser()).newContext({ viewport: phone, reducedMotion: 'reduce' });
  const cars = carPaths(site)
    .slice(0, 3)
    .map((path) => ({ id: slugOf(path), name: 'A car', slug: slugOf(path) }));
  // So many pages in a minute are over the API's limit for one address.
  if (everyPage) await context.route('**/api/events.json', (route) => route.fulfill({ status: 204 }));
  for (const list of ['favourites', 'compared'] as const) await context.addInitScript(...kept(site.slug, list, cars));
  const faults: string[] = [];
  const work = async () => {
    const { page, troubles } = watch(await context.newPage());
    for (let view = queue.shift(); view !== undefined; view = queue.shift()) {
      await page.setViewportSize(phone);
      const answer = await page.goto(site.base + view.path, { waitUntil: 'load' });
      // A violation of the policy is a console error.
      if (!/script-src 'self' 'sha256-/.test(answer?.headers()['content-security-policy'] ?? '')) faults.push(`${view.path}: no policy`);
      faults.push(...(await look(page, view)), ...troubles().map((trouble) => `${view?.path}: ${trouble}`));
    }
  };
  await Promise.all(Array.from({ length: Math.min(tabs, queue.length) }, work));
  await context.close();
  return faults;
}

/**
 * Looks at every kind of page, and at those with most on them in each template: no trouble, no overflow, no axe faults, from a phone to a zoomed
 * desktop. `isThorough`: at every kind in each template, and at every class of the style sheets.
 */
export function describeViews({ isThorough }: { isThorough: boolean }): void {
  let views: View[] = [];

  beforeAll(async () => {
    const ofTemplates = templates.flatMap(({ template, slugs }) => slugs.map((slug) => ({ template, site: dealer(slug) })));
    const read = ofTemplates.flatMap(({ template, site }) =>
      site.paths.map(async (path) => {
        const { parts, ...page } = await partsOf(site, path, { classes: isThorough });
        const ofTemplate = (part: string) => wideKinds.includes(part) || (isThorough && part.startsWith('page '));
        const looked = [...parts].map((part) => (ofTemplate(part) ? `${template} ${part}` : part));
        return { ...page, template, parts: new Set(looked) };
      }),
    );
    const pages = await Promise.all(read);
    const chosen = everyPage ? pages : coverOf(pages);
    const wide = ofTemplates.flatMap(({ template }) =>
      wideKinds.map((kind) => chosen.find(({ parts }) => parts.has(`${template} ${kind}`))),
    );
    views = chosen.map((page) => ({ ...page, isWide: wide.includes(page) }));
  });

  test('every dealer is of one of the templates', () =>
    expect(dealers.map(({ slug }) => slug).sort()).toEqual(templates.flatMap(({ slugs }) => slugs).sort()));

  describe.each(templates)('$template', ({ template, slugs }) => {
    const viewsOf = (slug: string) => views.filter((view) => view.dealer.slug === slug);

    test('no page has an error, a fault of axe, or words or controls that do not fit', async () => {
      const shown = views.filter((view) => view.template === template).flatMap(({ parts }) => [...parts]);
      expect(shown).toEqual(expect.arrayContaining(wideKinds.map((kind) => `${template} ${kind}`)));
      for (const slug of slugs) expect(await openAll(plain, dealer(slug), viewsOf(slug), faultsIn)).toEqual([]);
    });

    // In `npm test`, what looks at late scripts sees pages of classic with pictures.
    if (!isThorough && !everyPage) return;
    test('nor with its pictures', async () => {
      const kinds = wideKinds.slice(0, 2).map((kind) => `${template} ${kind}`);
      const hasPictures = ({ isWide, parts }: View) => everyPage || (isWide && kinds.some((kind) => parts.has(kind)));
      const overflowIn = async (page: Page, { path }: View) => {
        const { overflow } = await factsOfPage(page);
        return overflow > 0 ? [`${path}: wider than the screen by ${overflow} px`] : [];
      };
      for (const slug of slugs) expect(await openAll(pictured, dealer(slug), viewsOf(slug).filter(hasPictures), overflowIn)).toEqual([]);
    });
  });
}
