import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#lib/model/is-record.ts';
import type { PageData } from './page-reading.ts';

/** Escapes JSON as Next does in a script element. */
const escapeForScript = (json: string) =>
  json.replaceAll(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const amountOf = (price: unknown) => record(price).amount;

function modelOf(pageProps: unknown): PageData['model'] {
  const model = record(record(pageProps).model);
  if (model.kind !== 'car') return undefined;
  const card = record(model.card);
  const { amount, label } = record(record(record(model.finance).offer).repayment);
  return {
    slug: model.slug,
    available: model.available,
    price: amountOf(model.price),
    cardPrice: amountOf(card.price),
    repayment: amount === undefined ? undefined : `${amount} ${label}`,
    cardRepayment: record(card.repayment).repayment,
  };
}

/**
 * Compares a page's embedded data (the text of __NEXT_DATA__) with the data file that other pages of the site load (rule R7).
 * Throws when the embedded data is not JSON. `readFile` returns undefined for a missing file.
 */
export function readPageData(embedded: string, page: string, readFile: (path: string) => string | undefined): PageData {
  const { props, buildId } = record(JSON.parse(embedded));
  const model = modelOf(record(props).pageProps);
  const file = `_next/data/${buildId}/${page.replace(/\.html$/, '.json')}`;
  const text = readFile(file);
  if (text === undefined) return { state: 'missing', file, model };
  const isSame = embedded.startsWith(`{"props":${escapeForScript(text)},`) || isDeepStrictEqual(parsed(text), props);
  return { state: isSame ? 'same' : 'differs', file, model };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
