import { expect, onTestFinished, test } from 'vitest';
import { ownPlace } from './own-place.ts';
import { cars, makePushYard } from './push-yard.ts';

test('a large stock is sent in batches, complete and in order', async () => {
  const place = await ownPlace();
  onTestFinished(() => place.close());
  const yard = await makePushYard(place);
  onTestFinished(() => yard.remove());
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
