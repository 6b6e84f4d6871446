import { describe, expect, it } from 'vitest';
import { findCarById } from '#lib/browser/find-car-by-id.ts';
import type { CarAnswer, CarData } from '#lib/browser/garage/car-data.ts';

const cars: Record<string, string> = { 'a-car': '1', 'b-car': '2', 'c-car': '3' };

/** A site of three cars, and what was asked of it. */
function site(index: () => Response) {
  const asked: string[] = [];
  const load = async (slug: string): Promise<CarAnswer<CarData>> => {
    asked.push(slug);
    const id = cars[slug];
    return id === undefined ? { state: 'gone' } : { state: 'listed', car: { id } as CarData };
  };
  const ask = (async (path: string) => {
    asked.push(path);
    return index();
  }) as unknown as typeof fetch;
  return { asked, find: (id: string, visited: string[] = []) => findCarById(id, { load, visited, fetch: ask }) };
}

const index = (documents: unknown) => () => Response.json({ documents });
const whole = index(Object.entries(cars).map(([slug, id]) => ({ slug, id })));

describe('a car by its id', () => {
  it('is usually the page that the shopper comes from', async () => {
    const { find, asked } = site(whole);
    expect(await find('2', ['/', '/cars/a-car', '/cars/b-car', '/finance'])).toEqual({ state: 'listed', car: { id: '2' } });
    expect(asked).toEqual(['b-car']);
  });

  it('is found in the index otherwise, after two pages', async () => {
    const { find, asked } = site(whole);
    expect(await find('3', ['/cars/c-car', '/cars/a-car', '/cars/b-car', '/cars/b-car/checkout'])).toEqual({
      state: 'listed',
      car: { id: '3' },
    });
    expect(asked).toEqual(['b-car', 'a-car', '/search/index.json', 'c-car']);
  });

  it.each<[string, () => Response, string]>([
    ['is gone if the index does not have it', whole, 'gone'],
    ['is unknown without an index', () => new Response('', { status: 503 }), 'unknown'],
    ['is unknown with a broken one', () => new Response('<html>'), 'unknown'],
    ['is gone if the index is empty', index('nothing'), 'gone'],
    ['is gone if its document is broken', index([null, 7, { id: '9' }]), 'gone'],
  ])('%s', async (_what, response, state) => expect((await site(response).find('9')).state).toBe(state));
});
