import { expect, it } from 'vitest';
import { relatedCars } from '#lib/cars/related.ts';
import { documentOf } from './dealer-car.ts';

const car = documentOf({ make: 'Mazda', model: 'CX-5', simple_body: 'SUV', price: 30_000 });
const alike = (id: string, changes = {}) => ({ ...car, id, slug: id, ...changes });
const ids = (...given: Parameters<typeof relatedCars>) => relatedCars(...given).map(({ id }) => id);

it('puts the same model first, then body and make, then the rest', () => {
  const others = [
    alike('body', { make: 'Kia', model: 'Sportage' }),
    alike('make', { model: '3', simple_body: 'Hatch' }),
    alike('model', { price: 45_000 }),
    alike('both', { model: 'CX-3' }),
    alike('none', { make: 'Kia', model: 'Rio', simple_body: 'Hatch', car_type: 'new', price: 90_000 }),
  ];
  expect(ids(car, others, 10)).toEqual(['model', 'both', 'body', 'make']);
});

it('puts the nearer price first, and sorts ties by ID', () => {
  const others = [alike('c'), alike('b'), alike('far', { price: 36_000 }), alike('near', { price: 31_000 })];
  expect(ids(car, others, 10)).toEqual(['b', 'c', 'near', 'far']);
  expect(ids(car, others.toReversed(), 10)).toEqual(['b', 'c', 'near', 'far']);
});

it('leaves out the car itself, sold ones and repeats', () => {
  const others = [
    car,
    alike('b'),
    alike('sold', { status: 'sold' }),
    alike('tag', { tag: 'SOLD' }),
    alike('b'),
    alike('soon', { status: 'coming_soon' }),
  ];
  expect(ids(car, others, 10)).toEqual(['b', 'soon']);
});

it('returns at most the limit', () => {
  const others = Array.from({ length: 20 }, (_, i) => alike(`x${String(i).padStart(2, '0')}`));
  expect(ids(car, others, 4)).toEqual(['x00', 'x01', 'x02', 'x03']);
  expect(ids(car, [], 4)).toEqual([]);
});
