import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPlace } from './own-place.ts';
import { cars, makePushYard, type PushYard } from './push-yard.ts';
import type { SearchPlace } from './search-place.ts';

let place: SearchPlace;
let yard: PushYard;
beforeAll(async () => {
  place = await ownPlace();
  yard = await makePushYard(place);
});
afterAll(async () => {
  await yard?.remove();
  await place?.close();
});

test('a large stock is sent in batches, complete and in order', async () => {
  const uid = place.uid('large');
  const many = cars(6000).map((car) => ({ ...car, filtered_features: [`Feature ${'x'.repeat(1500)} ${car.id}`] }));
  await yard.dealer('large-cars', { indexing: 'own', index: uid }, many);
  expect(await yard.push('large-cars')).toMatchObject({ cars: 6000, plan: { mode: 'whole' } });
  expect(yard.writes().filter((write) => write.endsWith('/documents')).length).toBeGreaterThan(1);
  const { body } = await place.ask<{ hits: { id: string }[]; totalHits: number }>('POST', `/indexes/${uid}/search`, {
    q: '"Mazda CX-5 5999"',
    page: 1,
    attributesToRetrieve: ['id'],
  });
  expect(body).toMatchObject({ totalHits: 1, hits: [{ id: '6098' }] });
  expect((await yard.push('large-cars')).plan.mode).toBe('nothing');
});
