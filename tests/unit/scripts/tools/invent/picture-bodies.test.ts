import { describe, expect, it } from 'vitest';
import { pictureBodies, pictureBody } from '../../../../../scripts/tools/invent/picture-bodies.ts';

describe('pictureBody', () => {
  it.each([
    ['Ute', 'ute'],
    ['4x4', 'suv'],
    ['bus', 'people-mover'],
    ['cabChassis', 'cab-chassis'],
    ['Softtop', 'convertible'],
    ['lightTruck', 'truck'],
    ['stationWagon', 'wagon'],
    ['constructor', undefined],
    ['Cab Chassis', 'cab-chassis'],
    ['People Mover', 'people-mover'],
    ['Travel Trailer', 'caravan'],
    ['Camper Van', 'camper-van'],
    ['Hovercraft', undefined],
    [undefined, undefined],
  ])('body %j -> %j', (words, expected) => expect(pictureBody(words)).toBe(expected));

  it('knows sixteen bodies', () => expect(new Set(pictureBodies).size).toBe(16));
});
