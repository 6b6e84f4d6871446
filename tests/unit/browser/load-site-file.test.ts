import { describe, expect, it } from 'vitest';
import { formsLoader } from '#lib/browser/forms/load-forms.ts';
import { pricesLoader } from '#lib/browser/search/load-prices.ts';
import { priceCells } from '#lib/search/price-finder.ts';

const loaders = [
  {
    path: '/forms.json',
    makeLoader: formsLoader,
    file: { setup: { slug: 'acme' }, makes: {}, forms: {} },
    others: [[], { setup: {} }],
  },
  {
    path: '/search/prices.json',
    makeLoader: pricesLoader,
    file: priceCells([{ price: 9000 }, {}], { min: 5000, max: 90_000, step: 500 }, () => undefined),
    others: [[], { all: 'x' }],
  },
];

describe.each(loaders)('$path (rules E87 and S16)', ({ path, makeLoader, file, others }) => {
  function loader(...responses: (() => Response)[]) {
    const asked: string[] = [];
    const ask = (async (url: string) => {
      asked.push(url);
      return (responses.shift() as () => Response)();
    }) as unknown as typeof fetch;
    return { asked, load: makeLoader({ fetch: ask }) };
  }

  it('is loaded once', async () => {
    const { asked, load } = loader(() => Response.json(file));
    expect(await Promise.all([load(), load()])).toEqual([file, file]);
    expect(asked).toEqual([path]);
  });

  it.each<[string, () => Response]>([
    ['a missing file', () => new Response('', { status: 404 })],
    ['a page in its place', () => new Response('<html>')],
    ['another file', () => Response.json(others[0])],
    ['half a file', () => Response.json(others[1])],
  ])('is requested again after %s', async (_what, broken) => {
    const { load } = loader(broken, () => Response.json(file));
    expect(await load()).toBeUndefined();
    expect(await load()).toEqual(file);
  });
});
