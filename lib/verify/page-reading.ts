import type { PageLaw } from '#lib/compliance/check-page.ts';

/** A price or a repayment on a page, and the slug of the car beside it. No slug if there is none or several. */
export type ShownPrice = { slug?: string; amount: string };

/** A place where the HTML breaks the standard or our own rules. */
export type HtmlFault = { what: string; fix: string; line?: number; column?: number; at?: string; warns?: boolean };

/** The JSON-LD of one script element, or why it cannot be read. */
export type Structured = { data: unknown } | { broken: string };

/**
 * The embedded data of a page: whether it equals its data file, and the path of that file. `model` has the parts of a car page's model that
 * checks need.
 */
export type PageData = {
  state: 'same' | 'differs' | 'missing';
  file: string;
  model?: { slug?: unknown; available?: unknown; price?: unknown; cardPrice?: unknown; repayment?: unknown; cardRepayment?: unknown };
};

/** Everything that checks need from one page, small enough to send between threads. Addresses are paths of the site. */
export type PageReading = {
  /** The legal findings of the page. Absent if they were not requested. */
  law?: PageLaw;
  file: string;
  /** Addresses in head, header and footer, which most pages share. */
  frame: string[];
  /** Addresses in the rest of the page. */
  own: string[];
  /** Scripts in the HTML. */
  scripts: string[];
  /** Anchors that the page links to and does not have. */
  deadAnchors: string[];
  /** Addresses that run code, which no page may have. */
  unsafe: string[];
  structured: Structured[];
  /** The odometer in the text of a car's page. */
  odometer?: string;
  prices: ShownPrice[];
  /** Repayments on cards, with the rates beside them. */
  repayments: ShownPrice[];
  data?: PageData;
  faults: HtmlFault[];
};
