import { expect, it } from 'vitest';
import { type Tracked, track, trackName } from '#lib/browser/tracking/track.ts';
import { readTrackMark, trackMark } from '#lib/tracking/marks.ts';

it.each([
  ['call', 'tel:0255500100', { event: 'call', id: 25, href: 'tel:0255500100' }],
  ['directions', undefined, { event: 'directions', id: 41 }],
] as const)('a listener gets %s', (event, href, detail) => {
  const page = new EventTarget();
  const told: Tracked[] = [];
  page.addEventListener(trackName, (one) => told.push((one as CustomEvent<Tracked>).detail));
  track(page, event, href === undefined ? {} : { href });
  expect(told).toEqual([detail]);
});

it.each([
  ['call', 'call'],
  ['directions', 'directions'],
  ['constructor', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the mark %j is the event %j', (mark, event) => expect(readTrackMark(mark)).toBe(event));

it('a mark reads back as its event', () => expect(readTrackMark(trackMark('call')['data-track'])).toBe('call'));
