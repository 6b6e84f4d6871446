import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { updateModified } from '#lib/build/compare-with-live.ts';
import { sitemapPaths } from '#lib/hosting/sitemap.ts';
import type { Car } from '#lib/model/car.ts';
import { dayMs } from '#lib/model/time.ts';
import { pageKeys } from '#lib/pages/page-keys.ts';
import type { Modified } from '#lib/releases/release-details.ts';
import { carOf, now, pageOf, testMotors } from '../pages/test-motors.ts';

const digest = (text: string) => hash('sha256', text).slice(0, 12);

/** The days of the sitemap after a build some days after the first. */
function build(before: Modified, daysLater: number, cars: Car[], options: object = {}, about = 'About'): Modified {
  const made = testMotors(options, cars, [pageOf('/about-us', { description: about })]);
  const catalogue = { ...made, now: now + daysLater * dayMs };
  const keys = Object.fromEntries(pageKeys(catalogue, digest));
  return updateModified(before, catalogue, keys, sitemapPaths(catalogue));
}
const daysOf = (modified: Modified) => Object.fromEntries(Object.entries(modified).map(([path, [, day]]) => [path, day]));

const cars = [carOf('a'), carOf('b', { model: '3', simple_body: 'Hatch' })];
const [first, third] = [0, 2].map((days) => new Date(now + days * dayMs).toISOString().slice(0, 10));

it('the first build says its own day', () => {
  const days = daysOf(build({}, 0, cars));
  expect(Object.keys(days)).toEqual(expect.arrayContaining(['/', '/about-us', '/cars/a', '/cars/b', '/search/mazda']));
  expect(new Set(Object.values(days))).toEqual(new Set([first]));
});

it.each<[what: string, cars: Car[], options: object, about: string, changed: string[]]>([
  ['nothing', cars, {}, 'About', []],
  ['a menu', cars, { navigation: { header: [{ name: 'About', url: '/about-us' }] } }, 'About', []],
  [
    'a price',
    [carOf('a', { price: 19_000 }), cars[1] as Car],
    {},
    'About',
    ['/', '/cars/a', '/search/mazda', '/search/mazda/cx-5', '/search/new-used-and-demo-cars'],
  ],
  ['a text', cars, {}, 'More about', ['/about-us']],
])('what changed later has the later day: %s', (_what, later, options, about, changed) => {
  const modified = build(build({}, 0, cars), 2, later, options, about);
  expect(
    Object.entries(daysOf(modified))
      .filter(([, day]) => day === third)
      .map(([path]) => path)
      .sort(),
  ).toEqual(changed);
  expect(build(modified, 5, later, options, about)).toEqual(modified);
});

it('forgets pages that are gone', () => expect(Object.keys(build(build({}, 0, cars), 1, [carOf('a')]))).not.toContain('/cars/b'));
