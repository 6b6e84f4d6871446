import { expect, it } from 'vitest';
import { arrivalOf, isArrivalTag } from '#lib/cars/arrival.ts';
import { dayMs } from '#lib/model/time.ts';

const now = 1_790_000_000_000;
const settings = { labels: { newArrival: 'Just Landed' }, cars: { newArrivalDays: 7 } };
type Given = Parameters<typeof arrivalOf>[0];

it.each<[string, Given, number, object | undefined]>([
  ['labelled by the site', { tag: 'Just Landed' }, 12, {}],
  ['labelled by the platform', { tag: 'NEW ARRIVAL' }, 12, {}],
  ['another label', { tag: 'One Owner' }, 12, undefined],
  ['labelled, but sold', { tag: 'New Arrival', status: 'sold' }, 0, undefined],
  ['coming soon', { tag: 'New Arrival', status: 'coming_soon' }, 0, {}],
  ['fresh, without a photo', { created_at_timestamp: now - dayMs }, 0, { until: now + 6 * dayMs }],
  ['fresh, with one', { created_at_timestamp: now - dayMs }, 1, undefined],
  ['a moment before its days end', { created_at_timestamp: now - 7 * dayMs + 1 }, 0, { until: now + 1 }],
  ['as they end', { created_at_timestamp: now - 7 * dayMs }, 0, undefined],
  ['of unknown age', {}, 0, undefined],
])('%s', (_, car, photos, state) => expect(arrivalOf(car, photos, now, settings)).toEqual(state));

it.each([
  ['Just Landed', true],
  ['new arrival', true],
  ['New Arrivals', false],
  [undefined, false],
])('the label %s', (tag, is) => expect(isArrivalTag(tag, 'Just Landed')).toBe(is));
