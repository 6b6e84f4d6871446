import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween, nearestPlaces } from '#lib/locale/places/nearest-places.ts';

const sydney = { lat: -33.8688, long: 151.2093 };
const newcastle = { lat: -32.9283, long: 151.7817 };
const melbourne = { lat: -37.8136, long: 144.9631 };
const position = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), long: fc.double({ min: -180, max: 180, noNaN: true }) });

describe('the distance of two places', () => {
  it.each([
    ['Sydney and Melbourne', sydney, melbourne, 713],
    ['Sydney and Newcastle', sydney, newcastle, 117],
    ['both sides of the date line', { lat: 0, long: 179.5 }, { lat: 0, long: -179.5 }, 111],
    ['the poles', { lat: 90, long: 0 }, { lat: -90, long: 120 }, 20_015],
  ])('%s', (_what, one, other, km) => {
    expect(Math.round(distanceBetween(one, other))).toBe(km);
  });

  it('is the same both ways, nothing to the place itself, and no detour is shorter', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(distanceBetween(a, a)).toBeCloseTo(0, 6);
        expect(distanceBetween(a, b)).toBeCloseTo(distanceBetween(b, a), 6);
        expect(distanceBetween(a, c)).toBeLessThanOrEqual(distanceBetween(a, b) + distanceBetween(b, c) + 1e-3);
      }),
    );
  });
});

describe('the nearest places (rule A35)', () => {
  const places = [{ id: 'melbourne' }, { id: 'unknown' }, { id: 'newcastle' }, { id: 'sydney' }];
  const positions = { melbourne, newcastle, sydney };

  it('come first, with their distance; a place without coordinates comes last', () => {
    expect(nearestPlaces(places, positions, { lat: -33.87, long: 151.21 }, 'en-AU')).toEqual([
      { place: { id: 'sydney' }, away: 'less than 1 km away' },
      { place: { id: 'newcastle' }, away: 'about 117 km away' },
      { place: { id: 'melbourne' }, away: 'about 713 km away' },
      { place: { id: 'unknown' } },
    ]);
  });

  it('are miles away in the US', () => {
    expect(nearestPlaces([{ id: 'melbourne' }], positions, sydney, 'en-US')[0]?.away).toBe('about 443 mi away');
  });
});
