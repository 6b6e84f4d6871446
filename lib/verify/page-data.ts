import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#lib/model/is-record.ts';
import type { PageData } from './page-facts.ts';

/** As Next writes JSON into a script element. */
const inScript = (json: string) =>
  json.replaceAll(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const amountOf = (price: unknown) => record(price).amount;

function modelOf(pageProps: unknown): PageData['model'] {
  const model = record(record(pageProps).model);
  if (model.kind !== 'car') return undefined;
  return { slug: model.slug, available: model.available, price: amountOf(model.price), cardPrice: amountOf(record(model.card).price) };
}

/**
 * What a page's embedded data (the text of __NEXT_DATA__) is beside the file that other pages of the site load when they lead here.
 * Throws where the embedded data is no JSON; `readFile` answers undefined for a file that is not there.
 */
export function readPageData(embedded: string, page: string, readFile: (path: string) => string | undefined): PageData {
  const { props, buildId } = record(JSON.parse(embedded));
  const model = modelOf(record(props).pageProps);
  const file = `_next/data/${buildId}/${page.replace(/\.html$/, '.json')}`;
  const text = readFile(file);
  const known = { file, ...(model ? { model } : {}) };
  if (text === undefined) return { state: 'missing', ...known };
  if (embedded.startsWith(`{"props":${inScript(text)},`)) return { state: 'same', ...known };
  return { state: isDeepStrictEqual(parsed(text), props) ? 'same' : 'differs', ...known };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
