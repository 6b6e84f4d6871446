import { expect, it } from 'vitest';
import { formsLoader } from '#lib/browser/load-forms.ts';

const file = { setup: { slug: 'acme' }, makes: {}, forms: {} };

function loader(...responses: (() => Response)[]) {
  const asked: string[] = [];
  const ask = (async (path: string) => {
    asked.push(path);
    return (responses.shift() as () => Response)();
  }) as unknown as typeof fetch;
  return { asked, load: formsLoader({ fetch: ask }) };
}

it('the forms of a site are loaded once', async () => {
  const { asked, load } = loader(() => Response.json(file));
  expect(await Promise.all([load(), load()])).toEqual([file, file]);
  expect(asked).toEqual(['/forms.json']);
});

it.each<[string, () => Response]>([
  ['a missing file', () => new Response('', { status: 404 })],
  ['a page in its place', () => new Response('<html>')],
  ['another file', () => Response.json([])],
  ['half a file', () => Response.json({ setup: {} })],
])('after %s they are requested again', async (_what, broken) => {
  const { load } = loader(broken, () => Response.json(file));
  expect(await load()).toBeUndefined();
  expect(await load()).toEqual(file);
});
