import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { makeSiteData } from '#lib/build/make-site-data.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import { searchModel } from '#lib/pages/search.ts';
import { defaultSearchPath } from '#lib/search/landing.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { benchStock } from './stock.ts';
import { viewedAt } from './viewed-at.ts';

export type ByteSizes = { raw: number; gzip: number; brotli: number };

function sizeOf(text: string): ByteSizes {
  const bytes = Buffer.from(text);
  // The quality that hosts use for static files. 16,000 cars at the highest quality would take half a minute.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 2_000_000 ? 9 : 11 } };
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, quality).length };
}

/** The size of the embedded engine alone, bundled and minified as in a page. */
export async function engineSize(): Promise<ByteSizes> {
  const input = fileURLToPath(new URL('../../../../lib/search/engine/page-engine.ts', import.meta.url));
  const bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return sizeOf(output.map((part) => (part.type === 'chunk' ? part.code : '')).join(''));
}

export type BuildSizes = { cars: number; index: ByteSizes; page: ByteSizes };

/** The sizes of what the build publishes for search: the index, and the JSON of a landing page. */
export async function buildSizes(size: number): Promise<BuildSizes> {
  const { cars, pictures } = await benchStock(size);
  const site = siteSchema.parse({ slug: `bench-${size}`, dealer: { name: `Bench ${size}` } });
  const { data, indexFiles } = makeSiteData(site, cars, [], pictures, viewedAt);
  const path = defaultSearchPath(data.site);
  const model = searchModel(makeCatalogue(data), path);
  if (!model) throw new Error(`The bench dealer has no page ${path}.`);
  return {
    cars: cars.length,
    index: sizeOf(indexFiles.map(({ text }) => text).join('')),
    page: sizeOf(JSON.stringify({ pageProps: { model }, __N_SSG: true })),
  };
}
