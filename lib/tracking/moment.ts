/** The vehicle of an event, from the page's model. Prices are whole amounts in the site's currency. */
export type TrackedItem = {
  id: string;
  name: string;
  slug: string;
  vin?: string | undefined;
  stockNumber?: string | undefined;
  price?: number | undefined;
  condition?: 'new' | 'used' | 'demo' | undefined;
  year?: number | undefined;
  make?: string | undefined;
  model?: string | undefined;
  variant?: string | undefined;
  colour?: string | undefined;
  body?: string | undefined;
  category?: string | undefined;
  fuel?: string | undefined;
  transmission?: string | undefined;
  drive?: string | undefined;
  /** When it was added to the stock, as an ISO date. */
  listedOn?: string | undefined;
  postcode?: string | undefined;
};

/** The page types of the automotive standard (ASC). */
type TrackedPageType = 'home' | 'item' | 'itemlist' | 'specials' | 'service' | 'parts' | 'trade' | 'finance' | 'contact' | 'unknown';

/** A page's data for events. */
export type TrackedPage = {
  /** The address without its query. */
  path: string;
  /** The parameters of the advertisement that led to this page (rule T4); absent if none did. */
  ad?: Readonly<Record<string, string>> | undefined;
  /** The number of the view of this page, 1 to 13 (rule T1). */
  view: number;
  type: TrackedPageType;
  /** The vehicle of its page. */
  item?: TrackedItem | undefined;
  /** The vehicles of a list. */
  items?: readonly TrackedItem[] | undefined;
};

/**
 * Something that happened on a page. It contains nothing about who the shopper is: no name, phone number, email address, plate or message.
 */
export type Moment = {
  /** A number from the table of events (rule T1). Absent for an error of the page itself, for a split test, and for signing in. */
  number?: number | undefined;
  /** When, in milliseconds. */
  at: number;
  page: TrackedPage;
  /** Its vehicle, if it is not the page's: for example, of a saved card. */
  item?: TrackedItem | undefined;
  /** The form, its lead category and its step (from 1). `isFurther`: the submission has reported another number already. */
  form?: { id: string; category: string; step?: number | undefined; isFurther?: true | undefined } | undefined;
  /** The reference of the lead (rule E96). */
  reference?: string | undefined;
  /** The split test that the device takes part in from now on (rule T14). */
  experiment?: { name: string; variant: string } | undefined;
  /** A step of signing in (rule V13). */
  account?: { step: 'code-sent' | 'signed-in'; by: 'phone' | 'email' } | undefined;
  /** The failure, in the page's words. */
  error?: string | undefined;
  /** The link that was used: the dealer's own number, the address of directions. */
  link?: string | undefined;
};

/** The page's owner, the device and the session: the data that every receiver may get beside the moment. */
export type TrackingContext = {
  site: { slug: string; name: string; origin: string; currency: string; language: string };
  visitor: {
    deviceId: string;
    sessionId: string;
    /** The parameters of the advertisement that first led here (rule T4). */
    ad: Readonly<Record<string, string>>;
    device: 'phone' | 'tablet' | 'computer';
    browser: string;
  };
};

/** The address of a page without its query, except for the parameters of an advertisement (rule T6). */
export function trackedAddress(
  { path }: Pick<TrackedPage, 'path'>,
  ad: Readonly<Record<string, string>>,
  { site }: TrackingContext,
): string {
  const query = new URLSearchParams(ad).toString();
  return `${site.origin}${path}${query === '' ? '' : `?${query}`}`;
}

/**
 * The address of a moment's page for vendors. Only the landing page of an advertisement keeps its parameters: on other pages, a vendor
 * would count another visit.
 */
export const shownAddress = ({ page }: Moment, context: TrackingContext): string => trackedAddress(page, page.ad ?? {}, context);

/** The vehicle of a moment: its own, or else its page's. */
export const itemOf = ({ item, page }: Moment): TrackedItem | undefined => item ?? page.item;
