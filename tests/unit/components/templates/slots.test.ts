/** A template that has a theme and no component of its own still has every page: each slot falls back to the default one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime.js';
import type { NextRouter } from 'next/router';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GarageProvider } from '#components/garage/garage-provider.tsx';
import { loadSlots, type Slots, templates, withDefaults } from '#components/templates/slots.tsx';
import { makeChrome } from '#lib/pages/chrome.ts';
import { type PageModel, type RouteName, routes } from '#lib/pages/routes.ts';
import { carOf, now, pageOf, placeOf, testMotors } from '../../pages/test-motors.ts';

const catalogue = testMotors(
  {
    dealer: { phone: '02 5550 0100', locations: [placeOf('north')] },
    features: { payment: true, paymentUrl: 'https://pay.example.com/' },
  },
  [carOf('a'), carOf('b', { make: 'Kia', model: 'Rio' }), carOf('c', { status: 'sold', sold_date_timestamp: now })],
  [pageOf('/contact'), pageOf('/blog/one', { kind: 'article' })],
);
const chrome = makeChrome(catalogue);
const router = { query: {}, isReady: false, events: { on: () => undefined, off: () => undefined } } as unknown as NextRouter;

/** What a slot shows at its first rendering, inside what pages/_app.tsx puts around it. */
function textOf(slot: ComponentType<never>, props: object): string {
  const page = createElement(GarageProvider, { chrome, bar: true }, createElement(slot as ComponentType<object>, props));
  return renderToStaticMarkup(createElement(RouterContext, { value: router }, page)).replaceAll(/<[^>]*>/g, ' ');
}

describe('a template with a theme alone', () => {
  const themed = withDefaults({});

  it.each<[keyof Slots, RouteName, string, string]>([
    ['Home', 'home', '/', 'Cars from Test Motors'],
    ['Search', 'search', '/search/our-cars', 'Mazda CX-5'],
    ['Car', 'car', '/cars/a', 'Mazda CX-5'],
    ['Car', 'car', '/cars/c', 'SOLD'],
    ['Checkout', 'checkout', '/cars/a/checkout', 'Continue to payment'],
    ['Content', 'other', '/contact', 'Heading of /contact'],
    ['Content', 'other', '/blog', 'Title of /blog/one'],
    ['Content', 'other', '/blog/one', 'Heading of /blog/one'],
    ['Content', 'other', '/our-locations', 'north yard'],
    ['Garage', 'other', '/my-garage', 'Saved cars'],
    ['Garage', 'compare', '/compare', 'Compare cars'],
    ['Success', 'success', '/success', 'Thank you for your enquiry'],
    ['NotFound', 'notFound', '/404', 'We could not find that page'],
    ['NotFound', 'gone', '/gone', 'This car is no longer for sale'],
  ])('%s shows the route %s at %s once the code of that page is loaded (rule A14)', async (slot, route, path, words) => {
    const model = routes[route].model(catalogue, path);
    if (!model) throw new Error(`There is no page at ${path}.`);
    await loadSlots(model);
    expect(textOf(themed[slot] as ComponentType<never>, { model })).toContain(words);
  });

  it('Layout has the header, the page and the footer', async () => {
    await loadSlots(routes.home.model(catalogue, '/') as PageModel);
    const text = textOf(templates[chrome.template].Layout as ComponentType<never>, { chrome, children: 'The page' });
    expect(text.split('The page').map((part) => part.includes('Test Motors'))).toEqual([true, true]);
  });

  it('finds a value for every token that the default components use', () => {
    const read = (folder: string, end: RegExp) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => end.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n');
    const used = ['car', 'content', 'finance', 'garage', 'layout', 'print', 'search', 'thanks', 'ui', 'templates/default'].map((folder) =>
      read(join('components', folder), /\.(scss|tsx)$/),
    );
    const sheets = [...used, readFileSync('styles/_tokens.scss', 'utf8'), readFileSync('styles/_base.scss', 'utf8')].join('\n');
    const set = new Set([...sheets.matchAll(/(--[\w-]+)'?:/g)].map(([, name]) => name));
    // Radix sets its own, and a token with a fallback needs no value.
    const needed = new Set([...sheets.matchAll(/var\((--(?!radix-)[\w-]+)\)/g)].map(([, name]) => name));
    expect([...needed].filter((name) => !set.has(name))).toEqual([]);
  });
});

const OwnHome = () => null;

describe('the templates', () => {
  const slots = Object.keys(withDefaults({}));
  it.each(Object.entries(templates))('%s fills every slot', (_name, own) => expect(Object.keys(own)).toEqual(slots));

  it('keep their own slot where they have one', () => {
    const own = withDefaults({ Home: OwnHome });
    expect({ ...own, Home: undefined }).toEqual({ ...withDefaults({}), Home: undefined });
    expect(own.Home).toBe(OwnHome);
  });
});
