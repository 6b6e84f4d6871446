/** A price that a page shows, and the slug of the car it stands beside; absent where no single car is named there. */
export type ShownPrice = { slug?: string; amount: string };

/** A place where HTML is not as the standard or our rules want it. */
export type HtmlFault = { what: string; mend: string; line?: number; column?: number; at?: string; warns?: boolean };

/** The JSON-LD of one script element, or why it cannot be read. */
export type Structured = { data: unknown } | { broken: string };

/**
 * The data a page wakes up with: whether the file that other pages load it from says the same, and where that file is. `model` is what the
 * checks ask of a car page's model.
 */
export type PageData = {
  state: 'same' | 'differs' | 'missing';
  file: string;
  model?: { slug?: unknown; available?: unknown; price?: unknown; cardPrice?: unknown };
};

/** All that the checks ask of one page, read in one walk; small enough to travel between threads. Addresses are paths of the site. */
export type PageFacts = {
  file: string;
  /** What the frame around a page's own content names: head, header and footer, alike on most pages. */
  frame: string[];
  /** What the rest of the page names. */
  own: string[];
  /** Scripts that the HTML names. */
  scripts: string[];
  /** Links to a place on this page that is not there. */
  lostAnchors: string[];
  /** Addresses that no page may hold. */
  unsafe: string[];
  structured: Structured[];
  prices: ShownPrice[];
  data?: PageData;
  faults: HtmlFault[];
};
