import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { liveTreeReader } from '../watch/live-tree.ts';
import { type Dealer, listedCars, nameOf, pageTextOf } from './dealers.ts';

/** Why the live tree is not what the dealer's data says now, as sentences. Read from pages, the search index, the sitemap and the availability. */
export async function findLies(current: string, dealer: Dealer): Promise<string[]> {
  const tree = await liveTreeReader(current)();
  if (!tree) return ['there is no live tree'];
  const lies: string[] = [];
  const textOf = (file: string) => readFile(join(current, file), 'utf8').catch(() => '');
  if (!(await textOf('index.html')).includes(nameOf(dealer))) lies.push(`index.html does not say ${nameOf(dealer)}`);
  if (!(await textOf('about.html')).includes(pageTextOf(dealer))) lies.push(`about.html does not say ${pageTextOf(dealer)}`);
  const listed = listedCars(dealer);
  const { sold = {} } = JSON.parse((await textOf('availability.json')) || '{}') as { sold?: Record<string, number> };
  const soldIds = new Set(Object.keys(sold));
  for (const [slug, { price, isSold }] of listed) {
    const html = await textOf(`cars/${slug}.html`);
    if (!tree.pages.has(slug) || !tree.prices.has(slug)) lies.push(`${slug} is missing`);
    else if (!isSold && tree.prices.get(slug) !== price) lies.push(`${slug} costs ${price}, not ${tree.prices.get(slug)}`);
    if (isSold === tree.sitemap.has(slug)) lies.push(`${slug} is ${isSold ? '' : 'not '}sold, but the sitemap says otherwise`);
    const id = dealer.cars.find((car) => car.slug === slug)?.id ?? '';
    if (isSold !== soldIds.has(id)) lies.push(`${slug} is ${isSold ? '' : 'not '}sold, but availability.json says otherwise`);
    if (isSold === html.includes('schema.org/InStock')) lies.push(`${slug} is ${isSold ? '' : 'not '}sold, but its page says otherwise`);
  }
  for (const slug of new Set([...tree.pages, ...tree.prices.keys(), ...tree.sitemap, ...tree.linked]))
    if (!listed.has(slug)) lies.push(`${slug} must not be listed`);
  return lies;
}

/** Cars that a held release still offers although they were sold or removed since, as sentences (rule R31). */
export async function findOfferedCars(current: string, dealer: Dealer): Promise<string[]> {
  const read = async (file: string) => JSON.parse(await readFile(join(current, file), 'utf8'));
  const { documents } = (await read('search/index.json')) as { documents: { id: string; slug: string }[] };
  const { sold, gone } = (await read('availability.json')) as { sold: Record<string, number>; gone: string[] };
  const marked = new Set([...Object.keys(sold), ...gone]);
  const listed = listedCars(dealer);
  return documents
    .filter(({ id, slug }) => !marked.has(id) && listed.get(slug)?.isSold !== false)
    .map(({ slug }) => `${slug} is offered, though it was sold or removed`);
}
