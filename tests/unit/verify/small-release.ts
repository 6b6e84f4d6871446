import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { carCard } from '#lib/cars/card.ts';
import { priceView } from '#lib/cars/price.ts';
import { carStructuredData } from '#lib/cars/structured-data.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import { noFeeds } from '#lib/compliance/car-breaches.ts';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import { type Manifest, recordOf } from '#lib/disk/manifest.ts';
import type { Car } from '#lib/model/car.ts';
import { dayMs } from '#lib/model/time.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { makeIndexFile } from '#lib/search/index-file.ts';
import { siteSchema } from '#lib/site/schema.ts';
import type { ReleaseLaw, ReleaseProblem } from '#lib/verify/check.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';
import { siteBase, type Verified, verifyCarried, verifyRelease } from '#lib/verify/verify-release.ts';
import { carOf, now, testMotors } from '../pages/test-motors.ts';

export { now };

const base = 'https://test-motors.example';

/** For sale at two prices, sold inside the window, and sold so that it leaves a minute from now. */
export const cars: Car[] = [
  carOf('red-car', { price: 20_000, finance_lenders: { group_b: { interestRate: 8.49, comparisonRate: 9.47, paymentWeek: 90.5 } } }),
  carOf('blue-car', { price: 31_500 }),
  carOf('sold-car', { price: 9_000, status: 'sold', sold_date_timestamp: now - dayMs }),
  carOf('leaving-car', { price: 8_000, status: 'sold', sold_date_timestamp: now - 3 * dayMs + 60_000 }),
];

export const catalogueOf = (stock: Car[] = cars): Catalogue => testMotors({ finance: { lenders: ['group_b'] } }, stock);
const script = '/_next/static/chunks/app.js';

const dataText = (model: object) => JSON.stringify({ pageProps: { model }, __N_SSG: true });
const embedded = (data: string) => `{"props":${data.replaceAll('<', '\\u003c')},"page":"/x","buildId":"b1"}`;

/** A page as ours are: frame, one heading, data. */
function htmlOf(title: string, head: string, main: string, data: string): string {
  return `<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8"><title>${title}</title>${head}<script src="${script}" defer=""></script></head>
<body><header><a href="/">Home</a><a href="#main">Skip</a></header><main id="main"><h1>${title}</h1>${main}</main>
<footer><a href="/search/used-cars">Cars</a><a href="tel:0255500100">Call</a></footer><script id="__NEXT_DATA__" type="application/json">${embedded(data)}</script></body></html>`;
}

/** What a card shows of a car’s finance. */
const repaymentOf = ({ id }: Car, { documentById, site }: Catalogue) => {
  const document = documentById.get(id);
  return document && carCard(document, site).repayment;
};

const financeOf = (car: Car, catalogue: Catalogue) => {
  const shown = repaymentOf(car, catalogue);
  return shown ? `<p data-repayment=""><span>${shown.repayment}</span> <span>${shown.rate}</span></p>` : '';
};

const cardOf = (car: Car, catalogue: Catalogue) =>
  `<article><img src="/images/a-320.webp" srcset="/images/a-320.webp 320w, /images/a-640.webp 640w" alt=""><h2><a href="/cars/${car.slug}">${car.name}</a></h2><p><span data-price="">${priceView(car, catalogue.site).amount}</span></p>${financeOf(car, catalogue)}</article>`;

function carPageOf(car: Car, catalogue: Catalogue): { html: string; data: string } {
  const { site } = catalogue;
  const price = priceView(car, site);
  const breadcrumbs = [{ name: 'Home', href: '/' }, { name: car.name }];
  const structured = carStructuredData(car, site, { description: car.name, pictures: ['/images/a-640.webp'], breadcrumbs });
  const head = `<link rel="canonical" href="${base}/cars/${car.slug}"><meta property="og:image" content="${base}/images/a-640.webp"><script type="application/ld+json">${JSON.stringify(structured)}</script>`;
  const main = `<div><p><span data-price="">${price.amount}</span></p><a href="#place">Where</a></div><div id="place"></div><section>${cardOf(car.slug === 'red-car' ? (cars[1] as Car) : (cars[0] as Car), catalogue)}</section>`;
  const repayment = repaymentOf(car, catalogue);
  const [amount, ...label] = repayment?.repayment.split(' ') ?? [];
  const finance = repayment ? { finance: { offer: { repayment: { amount, label: label.join(' ') } } } } : {};
  const card = { price, ...(repayment ? { repayment } : {}) };
  const data = dataText({ kind: 'car', slug: car.slug, available: isAvailable(car), price, card, ...finance });
  return { html: htmlOf(car.name, head, main, data), data };
}

const sitemapOf = (paths: readonly string[]) => `<urlset>${paths.map((path) => `<url><loc>${base}${path}</loc></url>`).join('')}</urlset>`;

/** Every file of a release without faults, as text. */
export function filesOf(catalogue: Catalogue): Map<string, string> {
  const files = new Map<string, string>();
  const page = (file: string, title: string, main: string) => {
    const data = dataText({ kind: 'page', title });
    files.set(file, htmlOf(title, '', main, data));
    files.set(`_next/data/b1/${file.replace(/html$/, 'json')}`, data);
  };
  const cards = catalogue.cars.map((car) => cardOf(car, catalogue)).join('');
  page('index.html', 'Test Motors', cards);
  page('search/used-cars.html', 'Used cars', `${cards}<form action="/search/used-cars"></form>`);
  page('about.html', 'About', '<a href="/search/kia?x=1#y">Kia</a><a href="https://elsewhere.example/x">Away</a><a href="/api/x">Api</a>');
  for (const car of catalogue.cars) {
    const { html, data } = carPageOf(car, catalogue);
    files.set(`cars/${car.slug}.html`, html);
    files.set(`_next/data/b1/cars/${car.slug}.json`, data);
  }
  const forSale = catalogue.cars.filter(isAvailable).map(({ slug }) => `/cars/${slug}`);
  files.set('sitemap.xml', sitemapOf(['/', '/about', '/search/used-cars', ...forSale]));
  files.set('_redirects', '/search/* /search/used-cars 200\n');
  files.set('search/index.json', JSON.stringify(makeIndexFile(catalogue.documents, siteSchema.parse({ slug: 'test-motors' }))));
  files.set('images/a-320.webp', 'picture');
  files.set('images/a-640.webp', 'bigger picture');
  files.set(script.slice(1), 'console.log(1)');
  return files;
}

/** The record of a release whose pages nothing triggers. */
const lawBeside = (before: LinkRecord): LawRecord => ({
  key: noLaw.key,
  feeds: noFeeds,
  pages: new Map([...before.keys()].map((file) => [file, { kept: [], broken: [] }])),
});

const noLaw: ReleaseLaw = {
  key: 'law',
  context: { country: 'US', states: [], names: [], today: '2026-11-22', now, history: new Map() },
  settings: { regz: { severity: 'note', reason: 'other tests are about the law' } },
};

export type Asked = {
  catalogue?: Catalogue;
  now?: number;
  changed?: Iterable<string>;
  before?: LinkRecord;
  settings?: object;
  threads?: number;
  /** Whose law applies; that of no country in which the small release breaks a rule, unless it is given. */
  law?: Partial<ReleaseLaw>;
  lawBefore?: LawRecord;
  /** Files of pages that come later: all else is verified before. */
  rendered?: ReadonlySet<string>;
};

/** Writes files to a folder of its own, verifies them as a staged release, and removes them. */
export async function verify(files: ReadonlyMap<string, string>, asked: Asked = {}): Promise<Verified> {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-verify-'));
  try {
    for (const [file, text] of files) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    const manifest: Manifest = Object.fromEntries([...files].map(([file, text]) => [file, recordOf(text)]));
    const { build } = siteSchema.parse({ slug: 'test-motors', build: asked.settings ?? {} });
    const { before, rendered, catalogue = catalogueOf() } = asked;
    const lawBefore = asked.lawBefore ?? (before && lawBeside(before));
    const law = { ...noLaw, ...asked.law };
    const common = { root, catalogue, settings: build, now: asked.now ?? now, law, lawBefore };
    const redirects = files.get('_redirects');
    const carried = { ...common, base: siteBase(catalogue), files: new Set(files.keys()), redirects };
    const sound = before && rendered && (await verifyCarried({ ...carried, before, rendered }));
    return await verifyRelease({
      ...{ ...common, manifest, before, sound },
      changed: asked.changed ?? files.keys(),
      threads: asked.threads ?? 0,
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** What a problem says, for comparing. */
export const said = (problems: readonly ReleaseProblem[]) =>
  problems.map(({ check, file, problem, alsoIn }) => `${check} ${file}${alsoIn ? ` +${alsoIn}` : ''}: ${problem}`);

/** The good release with some files other than they were; undefined removes one. */
export function planted(
  changes: Record<string, string | undefined | ((text: string) => string)>,
  catalogue = catalogueOf(),
): Map<string, string> {
  const files = filesOf(catalogue);
  for (const [file, change] of Object.entries(changes)) {
    if (change === undefined) files.delete(file);
    else if (typeof change === 'string') files.set(file, change);
    else {
      const before = files.get(file) ?? '';
      const after = change(before);
      if (after === before) throw new Error(`nothing was planted in ${file}`);
      files.set(file, after);
    }
  }
  return files;
}
