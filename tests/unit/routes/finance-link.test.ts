import fc from 'fast-check';
import { expect, it } from 'vitest';
import { financeHref, parseFinanceQuery } from '#lib/routes/finance-link.ts';

it.each([
  [{}, '/finance#finance-form'],
  [
    { preferredDealership: 'bayside-mazda', vehiclePriceBudget: 47_990, car_id: '201181', car_type: 'new' },
    '/finance?preferredDealership=bayside-mazda&vehiclePriceBudget=47990&car_id=201181&car_type=new#finance-form',
  ],
  [{ car_id: 'a&b=#c', car_type: '' }, '/finance?car_id=a%26b%3D%23c#finance-form'],
  [{ vehiclePriceBudget: 20_000.5 }, '/finance?vehiclePriceBudget=20000.5#finance-form'],
])('%j', (query, href) => expect(financeHref('/finance', query)).toBe(href));

it('is parsed back to what was built', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  const query = fc.record(
    { preferredDealership: text, vehiclePriceBudget: fc.integer({ min: 1, max: 9_999_999 }), car_id: text, car_type: text },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (each) => {
      expect(parseFinanceQuery(new URL(financeHref('/finance', each), 'https://a.example').search)).toEqual(each);
    }),
  );
});

it.each(['', '?vehiclePriceBudget=', '?vehiclePriceBudget=NaN', '?vehiclePriceBudget=-1', '?vehiclePriceBudget=Infinity&car_id='])(
  'leaves out what %j does not say',
  (search) => expect(parseFinanceQuery(search)).toEqual({}),
);
