import { expect, it } from 'vitest';
import { pricesLoader } from '#lib/browser/load-prices.ts';
import { priceCells } from '#lib/search/price-finder.ts';

const file = priceCells([{ price: 9000 }, {}], { min: 5000, max: 90_000, step: 500 }, () => undefined);

function loader(...responses: (() => Response)[]) {
  const asked: string[] = [];
  const ask = (async (path: string) => {
    asked.push(path);
    return (responses.shift() as () => Response)();
  }) as unknown as typeof fetch;
  return { asked, load: pricesLoader({ fetch: ask }) };
}

it('the counts by price are loaded once (rule S16)', async () => {
  const { asked, load } = loader(() => Response.json(file));
  expect(await Promise.all([load(), load()])).toEqual([file, file]);
  expect(asked).toEqual(['/search/prices.json']);
});

it.each<[string, () => Response]>([
  ['a missing file', () => new Response('', { status: 404 })],
  ['a page in its place', () => new Response('<html>')],
  ['another file', () => Response.json({ all: 'x' })],
])('after %s they are requested again', async (_what, broken) => {
  const { load } = loader(broken, () => Response.json(file));
  expect(await load()).toBeUndefined();
  expect(await load()).toEqual(file);
});
