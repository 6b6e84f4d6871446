import { attribute, childNodesOf, deepText, type Element, type HtmlNode, isElement } from '#lib/html/element.ts';

/** A part of a page's text, from `start` up to `end`. */
export type Span = { start: number; end: number };

/**
 * A form: its part of the text, whether it asks for personal data, and the labels of its checkboxes, with the indexes of those that are
 * ticked initially.
 */
export type LawForm = Span & { asksPerson: boolean; boxes: string[]; isTicked: number[] };

/** The data of a page that rules of law read. Offsets refer to `text`. */
export type LawPage = {
  file: string;
  /** All text in the order of the page, a line for each block, including text that opens on a click and text for screen readers only. */
  text: string;
  /** The same, with blanks for text that is not visible before a click. */
  shown: string;
  /** The start and end of the content. The rest is header, footer and head. */
  main: Span;
  struck: Span[];
  /** Prices of cars, with the car's slug if it is beside the price. */
  prices: (Span & { slug?: string | undefined })[];
  /** Repayments of loans on cards. */
  repayments: Span[];
  forms: LawForm[];
  links: string[];
  /** Videos, and pages of video services inside the page. */
  videos: number;
  /** The text of inline scripts. */
  scripts: string;
  /** The names of advertising vendors that the page loads. */
  adTags: string[];
  car?: LawCar | undefined;
  /**
   * Set for an advertisement in a feed: whether the feed has a field for what the price includes, and whether the price includes every
   * charge.
   */
  feed?: { saysWhatPriceIncludes: boolean; isTotal: boolean } | undefined;
};

/** The page's car, from its JSON-LD and data. */
export type LawCar = {
  slug: string;
  condition: 'new' | 'used' | undefined;
  isForSale: boolean;
  /** The amount for search engines, in dollars. */
  offered: number | undefined;
  /** Whether it can be paid for on the site. */
  hasCheckout: boolean;
};

const blocks = new Set(
  'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section select summary table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const unread = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head']);
const videoService = /youtube|youtu\.be|vimeo|wistia/i;
const adHost = /(?:doubleclick|googletagmanager|googleadservices|connect\.facebook|facebook\.net|analytics\.tiktok|bat\.bing|ads-twitter)/i;
const adVendor = /"(metaPixel|tiktokPixel|googleAds|googleTagManager)":/g;
const personal = /^(?:tel|email)$/;
const personalName = /^(?:name|first_name|last_name|phone|email|mobile)$/i;

/** Whether an element is invisible before a click. */
const isClosed = (element: Element) =>
  attribute(element, 'hidden') !== undefined ||
  (element.tagName === 'dialog' && attribute(element, 'open') === undefined) ||
  / ?visually-hidden/.test(attribute(element, 'class') ?? '');

class TextReader {
  text: string[] = [];
  shown: string[] = [];
  length = 0;
  #endsInSpace = true;

  add(raw: string, isShown: boolean): void {
    let piece = raw.replaceAll(/[ \t\n\r\f\u00A0\u2007\u202F]+/g, ' ').replaceAll('\u2011', '-');
    if (this.#endsInSpace && piece.startsWith(' ')) piece = piece.slice(1);
    if (piece === '') return;
    this.#endsInSpace = piece.endsWith(' ');
    this.text.push(piece);
    this.shown.push(isShown ? piece : ' '.repeat(piece.length));
    this.length += piece.length;
  }

  line(): void {
    if (this.length === 0 || this.text.at(-1) === '\n') return;
    this.text.push('\n');
    this.shown.push('\n');
    this.length += 1;
    this.#endsInSpace = true;
  }
}

/** The results of readPage of lib/verify, so that nothing is read twice. */
export type KnownOfPage = {
  car?: LawCar | undefined;
  /** The slugs of the cars beside the page's prices, in order. */
  slugs: readonly (string | undefined)[];
};

/** Reads a parsed page for the rules of law. */
export function readLawPage(file: string, nodes: readonly HtmlNode[], knownFacts: KnownOfPage): LawPage {
  const reader = new TextReader();
  const page: LawPage = {
    ...{ file, text: '', shown: '', main: { start: 0, end: 0 }, struck: [], prices: [], repayments: [] },
    ...{ forms: [], links: [], videos: 0, scripts: '', adTags: [], car: knownFacts.car },
  };
  const scripts: string[] = [];
  const adTags = new Set<string>();
  const boxOf = new Map<string, { form: LawForm; index: number }>();

  const readScript = (element: Element) => {
    const text = deepText(element);
    if (attribute(element, 'id') === '__NEXT_DATA__') for (const [, name] of text.matchAll(adVendor)) adTags.add(name as string);
    else if (attribute(element, 'type') !== 'application/ld+json') scripts.push(text);
    const src = attribute(element, 'src') ?? '';
    if (adHost.test(src)) adTags.add(src);
  };

  const readInput = (element: Element, form: LawForm | undefined, label: () => string) => {
    const type = attribute(element, 'type') ?? 'text';
    if (type === 'checkbox') {
      const id = attribute(element, 'id');
      form?.boxes.push(label());
      if (form && id !== undefined) boxOf.set(id, { form, index: form.boxes.length - 1 });
      if (attribute(element, 'checked') !== undefined && form) form.isTicked.push(form.boxes.length - 1);
    } else if (form && (personal.test(type) || personalName.test(attribute(element, 'name') ?? ''))) form.asksPerson = true;
    if (type === 'text' || type === 'number') reader.add(` ${attribute(element, 'value') ?? ''} `, true);
  };

  const walk = (element: Element, isShown: boolean, form: LawForm | undefined, label: Element | undefined) => {
    const { tagName } = element;
    if (tagName === 'script') readScript(element);
    if (unread.has(tagName)) {
      if (tagName === 'head')
        for (const child of childNodesOf(element)) if (isElement(child) && child.tagName === 'script') readScript(child);
      return;
    }
    const isBlock = blocks.has(tagName);
    if (isBlock) reader.line();
    const start = reader.length;
    const sees = isShown && !isClosed(element);
    // A form's notice may be beside the <form> element, so the surrounding section is read.
    const isForm = attribute(element, 'data-form') !== undefined || (tagName === 'form' && form === undefined);
    const inForm: LawForm | undefined = isForm && !form ? { start, end: start, asksPerson: false, boxes: [], isTicked: [] } : form;
    const labelled = tagName === 'label' ? boxOf.get(attribute(element, 'for') ?? '') : undefined;
    if (labelled) labelled.form.boxes[labelled.index] = deepText(element);
    const inLabel = tagName === 'label' ? element : label;
    if (tagName === 'input') readInput(element, inForm, () => (inLabel ? deepText(inLabel) : (attribute(element, 'aria-label') ?? '')));
    if (tagName === 'a') {
      const href = attribute(element, 'href');
      if (href) page.links.push(href);
    }
    if (tagName === 'video' || (tagName === 'iframe' && videoService.test(attribute(element, 'src') ?? ''))) page.videos += 1;
    const isDetails = tagName === 'details' && attribute(element, 'open') === undefined;
    for (const child of childNodesOf(element)) {
      if (isElement(child)) walk(child, sees && !(isDetails && child.tagName !== 'summary'), inForm, inLabel);
      else if (child.nodeName === '#text') reader.add((child as { value: string }).value, sees && !isDetails);
    }
    const span = { start, end: reader.length };
    if (isBlock) reader.line();
    if (inForm && inForm !== form) page.forms.push(Object.assign(inForm, span));
    if (tagName === 'main') page.main = span;
    if (tagName === 's' || tagName === 'del' || tagName === 'strike') page.struck.push(span);
    if (attribute(element, 'data-price') !== undefined) page.prices.push({ ...span, slug: knownFacts.slugs[page.prices.length] });
    if (attribute(element, 'data-repayment') !== undefined) page.repayments.push(span);
  };

  for (const node of nodes) if (isElement(node)) walk(node, true, undefined, undefined);
  page.text = reader.text.join('');
  page.shown = reader.shown.join('');
  page.scripts = scripts.join('\n');
  page.adTags = [...adTags];
  if (page.main.end === 0) page.main = { start: 0, end: page.text.length };
  return page;
}
