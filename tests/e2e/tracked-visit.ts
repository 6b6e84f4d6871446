import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Listening } from '#lib/serve/listen.ts';
import { serve } from '#lib/serve/server.ts';
import { browserOf, dealer, phone } from './browser.ts';
import { answersTo, asPeopleDo, fillStep, type ShownForm, sendButton } from './fill-form.ts';
import { isReady, thanks } from './form-page.ts';
import { carFormPlaces } from './form-service.ts';

/** Visits of pages that count: what they sent to whom. Each test file serves the demo dealers for itself. */
const browser = browserOf({ pictures: false });
const { root } = dealer('harbour-city-motors');

let serving: Listening;
/** Bodies of the leads that pages sent. */
export const leads: string[] = [];

/** Serves the demo dealers for the tests of a file. */
export function serveVisits(): void {
  beforeAll(async () => {
    leads.length = 0;
    serving = await serve({
      outDir: join(root, '..', '..'),
      port: 0,
      api: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/api/events.json') return Response.json({}, { status: 202 });
        if (!pathname.startsWith('/api/leads')) return Response.json({}, { status: 404 });
        leads.push(await request.text());
        return Response.json({ id: `${7_000_000 + leads.length}0${'0'.repeat(24)}` }, { status: 201 });
      },
    });
  });
  afterAll(() => serving.close());
}

export type Entry = { to: string; allowedBy?: string; what: string; page: string; payload: unknown };

/** What only sets a service up. */
export const setup = /^(loaded|js |config|set |consent|gtm|init|dataProcessing|grantConsent|revokeConsent|swap)/;

/** A shopper's visit: what it sent to whom, and to which hosts. */
async function visiting(slug: string, { optsOut = false, isPhone = false } = {}) {
  const base = `http://${slug}.localhost:${serving.port}`;
  const { host } = new URL(base);
  const context: BrowserContext = await (await browser()).newContext({
    ...{ viewport: phone, reducedMotion: 'reduce' as const },
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
  });
  if (optsOut) await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const page = await context.newPage();
  const urls: string[] = [];
  context.on('request', (request) => urls.push(request.url()));
  const recorder = `http://127.0.0.1:${serving.port}/__events`;
  const headers = { host, 'content-type': 'application/json' };
  await context.request.post(`${recorder}/clear`, { data: 'null', headers });
  /** How the scripts of vendors behave from now on. */
  const setMode = (next: string) => context.request.post(`${recorder}/mode`, { data: JSON.stringify(next), headers });
  await setMode('normal');
  const entries = async (): Promise<Entry[]> => (await (await context.request.get(`${recorder}/log.json`, { headers })).json()).entries;
  /** The events that each service received, in order. */
  const told = async () => {
    const names: Record<string, string[]> = {};
    for (const { to, what } of await entries()) if (!setup.test(what)) names[to] = [...(names[to] ?? []), what];
    return names;
  };
  const touched = new Map<Page, string>();
  const open = async (path: string, opened = page) => {
    touched.delete(opened);
    await opened.goto(base + path, { waitUntil: 'load' });
  };
  /** Waits until what was sent is as expected. The first look touches the page, because services start soon after a touch. */
  const poll = <T>(look: () => Promise<T>) =>
    expect.poll(
      async () => {
        for (const one of context.pages()) {
          if (touched.get(one) === one.url()) continue;
          touched.set(one, one.url());
          await one.keyboard.press('Shift');
        }
        return look();
      },
      { interval: 200 },
    );
  /** Hosts besides that of the site that were asked for anything. */
  const otherHosts = () => [...new Set(urls.map((url) => new URL(url).host))].filter((one) => one !== host && one !== '');
  return { base, context, page, urls, otherHosts, entries, told, open, poll, setMode };
}
export type Visit = Awaited<ReturnType<typeof visiting>>;

/** Runs a visit, and ends it. */
export async function onVisit(slug: string, options: Parameters<typeof visiting>[1], work: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await visiting(slug, options);
  try {
    await work(visit);
  } finally {
    await visit.context.close();
  }
}

/** Waits until a service has received exactly these events. */
export const until = ({ told, poll }: Visit, to: string, names: string[]) => poll(async () => (await told())[to] ?? []).toEqual(names);

const overCars = await carFormPlaces();

type CarWithForm = { path: string; view: ShownForm; link: string };

/** A car of a dealer on which its enquiry form opens. */
export function carWithForm(slug: string): CarWithForm {
  const place = overCars.find((one) => one.slug === slug && one.view.form.id === 'enquiry');
  if (!place?.link) throw new Error(`No car of ${slug} opens an enquiry.`);
  return { ...place, link: place.link };
}

/** Sends the enquiry of the car that is shown, with answers which no service may receive. */
export async function enquire(page: Page, { view, link }: CarWithForm) {
  await page.locator(`a[href="${link}"]`).filter({ visible: true }).first().click();
  const form = page.locator(`#dialog-${view.form.id}`);
  await isReady(form);
  await fillStep(form, view, { ...answersTo(view, 'marker.person@shopper.example'), name: 'Marker Person' });
  await asPeopleDo(page);
  await sendButton(form).click();
  await thanks(page);
}

/** The bodies of the events that went to the platform, without those of split tests. */
export const ownEvents = async ({ entries }: Visit) =>
  (await entries())
    .filter(({ what }) => what === 'POST /api/events.json')
    .map(({ payload }) => (payload as { event: Record<string, unknown> & { event_properties: Record<string, unknown> } }).event)
    .filter(({ category }) => category !== 'Experiment');

/** The numbers of the events that went to the platform, in order. */
export const ownNumbers = async (visit: Visit) => (await ownEvents(visit)).map((event) => event.event_properties.event_id);

/** Nothing is told to an advertiser, while analytics hears of the enquiry. */
export async function expectNoAds(visit: Visit, slug: string): Promise<void> {
  const car = carWithForm(slug);
  await visit.open(car.path);
  await enquire(visit.page, car);
  await visit.poll(async () => (await visit.told())['google-analytics']?.includes('event generate_lead')).toBe(true);
  const all = await visit.entries();
  expect(all.filter(({ allowedBy }) => allowedBy === 'advertising')).toEqual([]);
  expect(
    all
      .filter(({ what }) => what.startsWith('consent'))
      .every(({ payload }) => (payload as { ad_storage: string }[])[2]?.ad_storage === 'denied'),
  ).toBe(true);
  expect(visit.urls.filter((url) => /meta-pixel|tiktok/.test(url))).toEqual([]);
  expect(visit.otherHosts()).toEqual([]);
}
