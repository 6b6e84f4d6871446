import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '#lib/disk/list-files.ts';
import { tableOf } from '../../unit/feeds/columns.ts';

/** What one place says of a car. What it does not carry is absent. */
type Said = { url?: string; stock?: string; price?: number; distance?: number; availability?: string };

const amount = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number.parseFloat(text));

/** The rows of a table by the names of its head. */
function rowsOf(text: string, separator: string): Record<string, string | undefined>[] {
  const [head = [], ...rows] = tableOf(text, separator);
  return rows.map((row) => Object.fromEntries(row.map((value, index) => [head[index] as string, value])));
}

const decode = (text: string) => text.replaceAll(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)));
const items = (text: string) =>
  text
    .split('<item>')
    .slice(1)
    .map((item) => (name: string) => {
      const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(item)?.[1];
      return found === undefined ? undefined : decode(found);
    });

/** How the receiver of each file reads it, without code of the product. */
const readers: Record<string, (text: string) => Said[]> = {
  'google-vehicles.tsv': (text) =>
    rowsOf(text, '\t').map(({ link = '', price, mileage }) => ({ url: link, price: amount(price), distance: amount(mileage) })),
  'google-vehicles.xml': (text) =>
    items(text).map((of) => ({ url: of('link'), price: amount(of('g:price')), distance: amount(of('g:mileage')) })),
  'meta-vehicles.csv': (text) =>
    rowsOf(text, ',').map(({ url = '', price, availability, 'mileage.value': distance }) => ({
      ...{ url, price: amount(price), distance: amount(distance) },
      availability: availability === 'available' ? 'InStock' : 'SoldOut',
    })),
  'tiktok-vehicles.csv': (text) =>
    rowsOf(text, ',').map(({ url = '', price, 'mileage.value': distance }) => ({ url, price: amount(price), distance: amount(distance) })),
  'microsoft-autos.tsv': (text) =>
    rowsOf(text, '\t').map((row) => ({ url: row['Final URL'] ?? '', price: amount(row.Price), distance: amount(row['Mileage value']) })),
  'dealer-studio.csv': (text) =>
    rowsOf(text, ',').map((row) => ({
      ...{ stock: row['Stock number'] ?? '', distance: amount(row.Odometer) },
      price: amount(row['DAP Price'] || row['EGC Price']),
    })),
  'trade-me.json': (text) =>
    JSON.parse(text).Listings.map((one: { ExternalUrl: string; StartPrice: number; Attributes: { Name: string; Value: string }[] }) => ({
      ...{ url: one.ExternalUrl, price: one.StartPrice },
      distance: amount(one.Attributes.find(({ Name }) => Name === 'Odometer')?.Value),
    })),
  'stock.json': (text) => JSON.parse(text).cars,
  'new-arrivals.json': (text) =>
    JSON.parse(text).items.map(({ url, _car }: { url: string; _car: Record<string, string> }) => ({
      ...{ url, availability: _car.availability },
      ...{ price: amount(_car.price ?? _car.weeklyPrice), distance: amount(_car.distance) },
    })),
  'new-arrivals.xml': (text) =>
    items(text).map((of) => ({
      ...{ url: of('link'), price: amount(of('car:price') ?? of('car:weeklyPrice')) },
      ...{ distance: amount(of('car:distance')), availability: of('car:availability') },
    })),
};

const markdown = (text: string): Said => {
  const of = (name: string) => new RegExp(`^- ${name}: (.*)$`, 'm').exec(text)?.[1];
  return { url: of('Page'), price: amount(of('Price')), distance: amount(of('Odometer')) };
};

type Page = Said & { odometer?: number };

/** What a car's page says in its JSON-LD and in its text. */
function pageOf(html: string): Page {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const data = JSON.parse(json) as { '@graph'?: object[] };
    return data['@graph'] ?? [data];
  }) as { offers?: { url: string; price?: number | string; availability: string }; mileageFromOdometer?: { value: number } }[];
  const car = blocks.find(({ offers }) => offers);
  const price = car?.offers?.price;
  const odometer = /<dd[^>]*>([\d,]+) km<\/dd>/.exec(html)?.[1]?.replaceAll(',', '');
  return {
    ...{ url: car?.offers?.url, distance: car?.mileageFromOdometer?.value },
    price: price === undefined ? undefined : Number(price),
    availability: car?.offers?.availability.replace('https://schema.org/', ''),
    ...(odometer === undefined ? {} : { odometer: Number(odometer) }),
  };
}

/** Reads every feed and every page of a car in a release, and tells how they differ in price, distance, availability and address. */
export async function parityOf(root: string, base: string, stockNumbers: ReadonlyMap<string, string>) {
  const pages = new Map<string, Page>();
  const offers: { file: string; said: Said }[] = [];
  const files = await listFiles(root);
  for (const file of files) {
    const text = () => readFile(join(root, file), 'utf8');
    const [, slug, ending] = /^cars\/([^/]+)\.(html|md)$/.exec(file) ?? [];
    if (ending === 'html') pages.set(`${base}/cars/${slug}`, pageOf(await text()));
    if (ending === 'md') offers.push({ file, said: markdown(await text()) });
    const read = file.startsWith('feeds/') ? readers[file.slice(file.lastIndexOf('/') + 1)] : undefined;
    if (read) for (const said of read(await text())) offers.push({ file, said });
  }
  const differences = offers.flatMap(({ file, said }) => {
    const { url = `${base}/cars/${stockNumbers.get(said.stock ?? '')}`, price, distance, availability } = said;
    const page = pages.get(url);
    if (!page) return [`${file}: ${url} is no page`];
    const pairs: [string, unknown, unknown][] = [
      ['address', url, page.url],
      ['price', price, page.price],
      ['distance', distance, page.distance],
      ['odometer', distance, page.odometer ?? distance],
      ['availability', availability ?? page.availability, page.availability],
    ];
    return pairs.flatMap(([name, feed, shown]) => (feed === shown ? [] : [`${file}: ${url}: ${name} ${feed}, the page ${shown}`]));
  });
  return { pages: pages.size, offers: offers.length, files: new Set(offers.map(({ file }) => file)).size, differences };
}
