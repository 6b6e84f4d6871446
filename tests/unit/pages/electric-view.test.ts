import { describe, expect, it } from 'vitest';
import type { Car } from '#lib/model/car.ts';
import { contentModel } from '#lib/pages/content.ts';
import { carOf, now, pageOf, testMotors } from './test-motors.ts';

const leaf: Partial<Car> = { make: 'Nissan', model: 'Leaf', simple_fuel: 'Electric' };
const stock = [
  carOf('petrol', { simple_fuel: 'Petrol' }),
  carOf('phev', { simple_fuel: 'Plug-in Hybrid', badge: 'PHEV' }),
  carOf('silent', leaf),
  carOf('known', { ...leaf, battery_kwh: 40, electric_range: 270 }),
  carOf('sold', { ...leaf, status: 'sold', sold_date_timestamp: now }),
];
const blocksOf = (cars: Car[], page = pageOf('/electric-cars')) => {
  const model = contentModel(testMotors({}, cars, [page]), page.path);
  return [...(model?.blocks.column ?? []), ...(model?.blocks.sections ?? [])];
};

describe('the block of electric cars (rule A32)', () => {
  it('is at the end of the page of electric cars, the best known first', () => {
    const [text, block, ...others] = blocksOf(stock);
    expect([text?.type, others]).toEqual(['text', []]);
    expect(block).toMatchObject({
      type: 'electric',
      title: 'Range, charging and running costs',
      stockTitle: 'Electric and plug-in cars in stock',
      cars: [
        { card: { id: 'known' }, kind: 'Electric', facts: expect.arrayContaining([{ name: 'Range', values: ['about 270 km'] }]) },
        { card: { id: 'silent' }, kind: 'Electric' },
        { card: { id: 'phev' }, kind: 'Plug-in hybrid' },
      ],
      more: {
        href: '/search/new-used-and-demo-cars?refinementList[simple_fuel][0]=Electric&refinementList[simple_fuel][1]=Plug-in+Hybrid',
      },
    });
  });

  it('is where the dealer puts it, on any page, with its own title and limit', () => {
    const own = { type: 'electric' as const, title: 'Ours', limit: 1 };
    const first = pageOf('/electric-cars', { blocks: [own, { type: 'text', text: 'After.' }] });
    expect(blocksOf(stock, first)).toMatchObject([
      { type: 'electric', title: 'Ours', cars: [{ card: { id: 'known' } }] },
      { type: 'text' },
    ]);
    expect(blocksOf(stock, pageOf('/pages/electric', { blocks: [own] }))).toMatchObject([{ type: 'electric' }]);
  });

  it('is left out without such cars', () => {
    expect(blocksOf(stock.slice(0, 1)).map(({ type }) => type)).toEqual(['text']);
  });

  it('counts no road user charges for a motorcycle in New Zealand', () => {
    const costOf = (item_type: string) => {
      const zero = carOf('zero', { item_type, simple_fuel: 'Electric', kwh_per_100: 6 });
      const catalogue = testMotors({ locale: { language: 'en-NZ' } }, [zero], [pageOf('/electric-cars')]);
      const block = contentModel(catalogue, '/electric-cars')?.blocks.sections?.find(({ type }) => type === 'electric');
      return JSON.stringify(block).match(/"Cost of 100 km","values":\["([^"]+)"/)?.[1];
    };
    expect([costOf('motorcycle'), costOf('car')]).toEqual(['$1.98', '$9.58']);
  });
});
