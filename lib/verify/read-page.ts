import { isDeepStrictEqual } from 'node:util';
import { defaultTreeAdapter, type ParserError } from 'parse5';
import { checkPage, type RuleId, rulesFor } from '#lib/compliance/check-page.ts';
import { type LawCar, readLawPage } from '#lib/compliance/law-page.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import { attribute, childNodesOf, deepText, type Element, isElement, ownText } from '#lib/html/element.ts';
import { decodePart } from '#lib/model/decode-part.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { checkoutPath, parseCarPath } from '#lib/routes/paths.ts';
import { classifyAddress } from './addresses.ts';
import { elementAddresses, structuredAddresses } from './element-addresses.ts';
import { HtmlRules } from './html-rules.ts';
import type { PageData, PageReading, ShownPrice, Structured } from './page-reading.ts';
import { pagePathOf } from './served-tree.ts';
import { parseStrictly } from './strict-parser.ts';
import { type JsonLdNode, nodeOf, nodesOf, offerPrice, vehicleOf } from './structured-nodes.ts';

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
function readPageData(embedded: string, page: string, readFile: (path: string) => string | undefined): PageData {
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

/** Adds the slugs of the cars an element links to, and returns whether it contains the heading of the page. */
function lookInside(element: Element, cars: Set<string>): boolean {
  let heading = element.tagName === 'h1';
  if (element.tagName === 'a') {
    const slug = parseCarPath((attribute(element, 'href') ?? '').replace(/[?#].*$/s, ''));
    if (slug) cars.add(slug);
  }
  for (const child of childNodesOf(element)) if (isElement(child) && lookInside(child, cars)) heading = true;
  return heading;
}

/** The car of a price: the nearest element around the price that links to one car, or that has the heading of the page of `pageCar`, decides. */
function carBeside(price: Element, pageCar: string | undefined): string | undefined {
  for (let around = price.parentNode; around && 'tagName' in around; around = around.parentNode) {
    const cars = new Set<string>();
    if (lookInside(around, cars) && pageCar) return pageCar;
    if (cars.size > 0) return cars.size === 1 ? [...cars][0] : undefined;
  }
  return undefined;
}

const odometerNames = new Set(['Odometer', 'Mileage']);

/** The odometer in a list of a car's details; undefined for any other list. */
function odometerIn(list: Element): string | undefined {
  const rows = childNodesOf(list).filter(isElement);
  const cells = rows.flatMap((row) => (row.tagName === 'div' ? childNodesOf(row).filter(isElement) : [row]));
  const name = cells.findIndex((cell) => cell.tagName === 'dt' && odometerNames.has(deepText(cell)));
  const value = name < 0 ? undefined : cells[name + 1];
  return value?.tagName === 'dd' ? deepText(value) : undefined;
}

/** Reads the text of a file of the release; undefined when there is no such file. */
export type ReadText = (path: string) => string | undefined;

const isFrame = ({ tagName }: Element) => tagName === 'header' || tagName === 'footer' || tagName === 'head';

/** The parts of the head that differ from page to page: the canonical address and the share data. */
const isOwnInHead = (element: Element) => element.tagName === 'meta' || attribute(element, 'rel') === 'canonical';

function structuredOf(text: string): Structured {
  try {
    return { data: JSON.parse(text) };
  } catch (error) {
    return { broken: (error as Error).message };
  }
}

/** The law for reading pages, and the applicable rules. */
export type PageLawyer = { law: LawContext; rules: readonly RuleId[] };

export const makeLawyer = (law: LawContext): PageLawyer => ({ law, rules: rulesFor(law) });

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The car of a page, from its JSON-LD. */
function lawCarOf(slug: string, vehicle: JsonLdNode, own: ReadonlySet<string>): LawCar {
  const offer = nodeOf(vehicle.offers) ?? {};
  const condition = String(vehicle.itemCondition ?? '');
  return {
    slug,
    condition: /New/.test(condition) ? 'new' : /Used/.test(condition) ? 'used' : undefined,
    isForSale: !/SoldOut/.test(String(offer.availability)),
    offered: numberOf(offerPrice(offer)),
    hasCheckout: own.has(checkoutPath(slug)),
  };
}

const dataStart = '<script id="__NEXT_DATA__" type="application/json">';
const dataEnd = '</script>';

/** Removes the text of the page's data from the page: it is a third of it, and the parser would read each character. */
function cutData(html: string): { page: string; data?: string } {
  const start = html.lastIndexOf(dataStart);
  const end = html.indexOf(dataEnd, start);
  if (start < 0 || end < 0) return { page: html };
  const data = html.slice(start + dataStart.length, end);
  // The end is only certain for a text without "<".
  return data.includes('<') ? { page: html } : { page: html.slice(0, start + dataStart.length) + html.slice(end), data };
}

/**
 * Parses a page once, as a browser without scripts does, and collects what the checks need. With a lawyer, it is also checked for the law.
 * A page with an HTML fault is parsed again to find its position.
 */
export function readPage(file: string, html: string, base: string, readText: ReadText, lawyer?: PageLawyer): PageReading {
  const { page, data } = cutData(html);
  const reading = parsePage(file, page, data, base, readText, lawyer, false);
  return reading.faults.length === 0 ? reading : parsePage(file, html, undefined, base, readText, lawyer, true);
}

function parsePage(
  file: string,
  html: string,
  data: string | undefined,
  base: string,
  readText: ReadText,
  lawyer: PageLawyer | undefined,
  withPlaces: boolean,
): PageReading {
  const rules = new HtmlRules();
  const path = pagePathOf(file);
  const car = parseCarPath(path);
  const [frame, own, scripts, unsafe] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const anchors = new Set<string>();
  const structured: Structured[] = [];
  const prices: ShownPrice[] = [];
  const repayments: ShownPrice[] = [];
  let embedded: string | undefined;
  let odometer: string | undefined;

  const note = (url: string, to: Set<string>) => {
    const address = classifyAddress(url, path, base);
    if (address.kind === 'own') to.add(address.path);
    else if (address.kind === 'anchor') anchors.add(address.id);
    else if (address.kind === 'unsafe') unsafe.add(url);
  };

  const script = (element: Element) => {
    const src = attribute(element, 'src');
    if (src) scripts.add(src);
    else if (attribute(element, 'id') === '__NEXT_DATA__') {
      if (data !== undefined && element.childNodes.length === 0) defaultTreeAdapter.insertText(element, data);
      embedded = ownText(element);
    } else if (attribute(element, 'type') === 'application/ld+json') {
      const read = structuredOf(ownText(element));
      structured.push(read);
      if ('data' in read) for (const url of structuredAddresses(read.data, base)) note(url.replace(/#.*$/s, ''), own);
    }
  };

  const walk = (element: Element, inFrame: boolean, inMain: boolean, inHead: boolean) => {
    rules.visit(element, inHead);
    const around = inFrame || (!inMain && isFrame(element));
    for (const url of elementAddresses(element)) note(url, around && !(inHead && isOwnInHead(element)) ? frame : own);
    if (element.tagName === 'script') script(element);
    if (attribute(element, 'data-price') !== undefined) prices.push({ slug: carBeside(element, car), amount: ownText(element).trim() });
    // A repayment has its rate beside it.
    if (attribute(element, 'data-repayment') !== undefined) repayments.push({ slug: carBeside(element, car), amount: deepText(element) });
    if (car && odometer === undefined && element.tagName === 'dl') odometer = odometerIn(element);
    const main = inMain || element.tagName === 'main' || element.tagName === 'article';
    const head = inHead || element.tagName === 'head';
    for (const child of childNodesOf(element)) if (isElement(child)) walk(child, around, main, head);
  };

  const options = {
    scriptingEnabled: false,
    sourceCodeLocationInfo: withPlaces,
    onParseError: (error: ParserError) => rules.parserError(error),
  };
  const document = parseStrictly(html, options, (what, line) => rules.misnested(what, line));
  for (const child of document.childNodes) if (isElement(child)) walk(child, false, false, false);
  rules.finish();
  const vehicle = car === undefined ? undefined : vehicleOf(nodesOf(structured));
  const knownFacts = { car: car !== undefined && vehicle ? lawCarOf(car, vehicle, own) : undefined, slugs: prices.map(({ slug }) => slug) };
  const law = lawyer && checkPage(readLawPage(file, document.childNodes, knownFacts), lawyer.law, lawyer.rules);
  return {
    file,
    frame: [...frame],
    own: [...own].filter((url) => !frame.has(url)),
    scripts: [...scripts],
    deadAnchors: [...anchors].filter((id) => !hasAnchor(rules.ids, id)),
    unsafe: [...unsafe],
    structured,
    odometer,
    prices,
    repayments,
    data: embedded === undefined ? undefined : readPageData(embedded, file, readText),
    faults: rules.faults,
    ...(law ? { law } : {}),
  };
}

/** A browser looks for the hash as written first, then decoded. */
const hasAnchor = (ids: ReadonlySet<string>, id: string) => ids.has(id) || ids.has(decodePart(id) ?? id);
