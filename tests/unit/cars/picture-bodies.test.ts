import { describe, expect, it } from 'vitest';
import { pictureBodies, pictureBody } from '#lib/cars/picture-bodies.ts';

describe('pictureBody', () => {
  it.each([
    ['Ute', 'ute'],
    ['Cab Chassis', 'cab-chassis'],
    ['People Mover', 'people-mover'],
    ['Travel Trailer', 'caravan'],
    ['Camper Van', 'camper-van'],
    ['Hovercraft', undefined],
    [undefined, undefined],
  ])('body %j -> %j', (words, expected) => expect(pictureBody(words)).toBe(expected));

  it('knows sixteen bodies', () => expect(new Set(pictureBodies).size).toBe(16));
});
