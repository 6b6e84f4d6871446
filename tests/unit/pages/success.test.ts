import { describe, expect, it } from 'vitest';
import { routes } from '#lib/pages/routes.ts';
import { successModel } from '#lib/pages/success.ts';
import { placeOf, testMotors } from './test-motors.ts';

const places = (dealer: object) =>
  successModel(testMotors({ dealer })).places.map(({ id, type, phone }) => [id, type, phone?.text].filter(Boolean));

describe('the page after a form', () => {
  it('is one page of every site, and search engines do not list it', () => {
    const catalogue = testMotors({ features: { compare: false } });
    expect(routes.success.paths(catalogue)).toEqual(['/success']);
    expect(successModel(catalogue).head).toMatchObject({
      title: 'Thank you | Test Motors',
      index: false,
      canonical: 'https://test-motors.example/success',
    });
  });

  it('has the texts of the site’s words', () => {
    const { thanks } = successModel(testMotors({ labels: { vehicleNoun: 'Ute', used: 'Pre-Loved' } }));
    expect(thanks.byCategory['used-vehicle-enquiry']?.title).toBe('Thank you for asking about our pre-loved utes');
  });

  it.each<[string, object, string[][]]>([
    ['no location', { phone: '02 5550 0100' }, []],
    [
      'the dealer’s number before that of its main location',
      { phone: '02 5550 0100', locations: [placeOf('a', { phone: '02 5550 0101' })] },
      [['a', '02 5550 0100']],
    ],
    [
      'the main location first',
      {
        locations: [
          placeOf('a', { phone: '02 5550 0101', location_type: 'service' }),
          placeOf('b', { phone: '02 5550 0102', primary: true }),
        ],
      },
      [
        ['b', '02 5550 0102'],
        ['a', 'service', '02 5550 0101'],
      ],
    ],
    ['a location without a number', { locations: [placeOf('a')] }, [['a']]],
  ])('of a dealer with %s', (_what, dealer, expected) => expect(places(dealer)).toEqual(expected));
});
