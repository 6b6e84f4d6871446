import { expect, test } from 'vitest';
import { makeSignInLimit, type SignInClient } from '#lib/api/admin/sign-in-limit.ts';

/** How many of these tries are allowed. */
async function allowed(limit: ReturnType<typeof makeSignInLimit>, tries: readonly SignInClient[]): Promise<number> {
  let count = 0;
  for (const one of tries) if (await limit(one)) count += 1;
  return count;
}
const from = (client: string, claim = ''): SignInClient => ({ client, claim });
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

test.each<[string, SignInClient[], number]>([
  ['one client', times(50, () => from('203.0.113.9')), 10],
  ['one client behind a proxy that nobody named', times(50, () => from('127.0.0.1', '203.0.113.9')), 10],
  ['one connection that invents clients', times(500, (index) => from('203.0.113.9', `10.0.0.${index}`)), 100],
  ['everybody', times(2000, (index) => from(`203.0.${index % 200}.${Math.floor(index / 200)}`)), 1000],
])('tries of %s are limited (rule E66)', async (_name, tries, expected) => expect(await allowed(makeSignInLimit(), tries)).toBe(expected));

test.each([
  ['with named proxies', from('203.0.113.9'), from('198.51.100.7')],
  ['behind a proxy that nobody named', from('127.0.0.1', '203.0.113.9'), from('127.0.0.1', '198.51.100.7')],
])('wrong tries of a stranger do not lock out the operator %s (rule E66)', async (_name, stranger, operator) => {
  const limit = makeSignInLimit();
  await allowed(
    limit,
    times(5000, () => stranger),
  );
  expect(await limit(operator)).toBe(true);
});
