import { describe, expect, it } from 'vitest';
import { findPostcode } from '#lib/browser/search/find-postcode.ts';

/** A server that knows one file; anything it was asked for is listed. */
function serverWith(path: string, answer: () => Response) {
  const asked: string[] = [];
  const fetch = async (input: unknown) => {
    asked.push(String(input));
    return input === path ? answer() : new Response('', { status: 404 });
  };
  return { asked, fetch: fetch as typeof globalThis.fetch };
}

const file = () => Response.json({ 2000: [-33.87, 151.21] });

describe('a typed postcode (rule A42)', () => {
  it.each([
    ['a known one', '2000', 'en-AU', '/postcodes/all.json', { lat: -33.87, long: 151.21 }],
    ['an unknown one', '2999', 'en-AU', '/postcodes/all.json', undefined],
    ['one of a file that the site lacks', '10001', 'en-US', '/postcodes/1.json', undefined],
  ] as const)('%s', async (_what, code, language, path, position) => {
    const { asked, fetch } = serverWith('/postcodes/all.json', file);
    expect(await findPostcode(code, language, { fetch })).toEqual(position);
    expect(asked).toEqual([path]);
  });

  it.each([
    ['a server that fails', () => new Response('', { status: 500 }), '/postcodes/all.json was answered with status 500.'],
    ['a list', () => Response.json([]), '/postcodes/all.json was answered with status 200.'],
  ])('is not looked up after %s', async (_what, answer, message) => {
    const { fetch } = serverWith('/postcodes/all.json', answer);
    await expect(findPostcode('2000', 'en-AU', { fetch })).rejects.toThrow(message);
  });
});
