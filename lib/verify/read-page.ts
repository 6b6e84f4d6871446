import type { ParserError } from 'parse5';
import { decodePart } from '#lib/model/decode-part.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import { classifyAddress } from './addresses.ts';
import { attribute, childNodesOf, deepText, type Element, isElement, ownText } from './element.ts';
import { elementAddresses, structuredAddresses } from './element-addresses.ts';
import { HtmlRules } from './html-rules.ts';
import { readPageData } from './page-data.ts';
import type { PageReading, ShownPrice, Structured } from './page-reading.ts';
import { pagePathOf } from './served-tree.ts';
import { StrictParser } from './strict-parser.ts';

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

/** Parses a page once, as a browser without scripts does, and collects what the checks need. */
export function readPage(file: string, html: string, base: string, readText: ReadText): PageReading {
  const rules = new HtmlRules();
  const path = pagePathOf(file);
  const car = parseCarPath(path);
  const [frame, own, scripts, unsafe] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const anchors = new Set<string>();
  const structured: Structured[] = [];
  const prices: ShownPrice[] = [];
  const repayments: ShownPrice[] = [];
  let embedded: string | undefined;

  const note = (url: string, to: Set<string>) => {
    const address = classifyAddress(url, path, base);
    if (address.kind === 'own') to.add(address.path);
    else if (address.kind === 'anchor') anchors.add(address.id);
    else if (address.kind === 'unsafe') unsafe.add(url);
  };

  const script = (element: Element) => {
    const src = attribute(element, 'src');
    if (src) scripts.add(src);
    else if (attribute(element, 'id') === '__NEXT_DATA__') embedded = ownText(element);
    else if (attribute(element, 'type') === 'application/ld+json') {
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
    const main = inMain || element.tagName === 'main' || element.tagName === 'article';
    const head = inHead || element.tagName === 'head';
    for (const child of childNodesOf(element)) if (isElement(child)) walk(child, around, main, head);
  };

  const options = { scriptingEnabled: false, onParseError: (error: ParserError) => rules.parserError(error) };
  const document = StrictParser.read(html, options, (what, line) => rules.misnested(what, line));
  for (const child of document.childNodes) if (isElement(child)) walk(child, false, false, false);
  rules.finish();
  return {
    file,
    frame: [...frame],
    own: [...own].filter((url) => !frame.has(url)),
    scripts: [...scripts],
    deadAnchors: [...anchors].filter((id) => !hasAnchor(rules.ids, id)),
    unsafe: [...unsafe],
    structured,
    prices,
    repayments,
    data: embedded === undefined ? undefined : readPageData(embedded, file, readText),
    faults: rules.faults,
  };
}

/** A browser looks for the hash as written first, then decoded. */
const hasAnchor = (ids: ReadonlySet<string>, id: string) => ids.has(id) || ids.has(decodePart(id) ?? id);
