import type { Allowed, Purpose } from '../consent/consent.ts';
import type { TrackedAction } from '../marks.ts';
import type { Moment, TrackingContext } from '../moment.ts';

/** A setting of a vendor. Plain data instead of a schema, because the browser loads it with the vendor. */
type VendorSetting = {
  pattern: RegExp;
  /** A valid value, for error messages and the README. */
  example: string;
  meaning: string;
  isOptional?: true;
};

/** The values of a vendor's settings. */
export type VendorValues = Readonly<Record<string, string | undefined>>;

/** Origins that a vendor needs, by kind of content (the directives of a Content-Security-Policy). */
export type VendorSources = Partial<Record<'script' | 'style' | 'image' | 'font' | 'media' | 'connect' | 'frame', readonly string[]>>;

/** What a vendor may do with the page. */
export type VendorPage = {
  /** The global object, for the functions and arrays that a vendor's script expects. */
  global: Record<string, unknown>;
  /** Adds a script; rejects when it does not load. */
  script(url: string, attributes?: Readonly<Record<string, string>>): Promise<void>;
  /** Which purposes are allowed now. */
  allowed(): Allowed;
  /** Calls `listener` after each change of what is allowed. */
  onAllowed(listener: (allowed: Allowed) => void): void;
  /** Reports an event of its own, such as a message in a chat. */
  track(action: TrackedAction): void;
  warn(text: string): void;
  /** Milliseconds. */
  now(): number;
  /** The website that the shopper came from, without the address of the page there (rule T6); empty if none is known. */
  referrer(): string;
  sleep(ms: number): Promise<unknown>;
  /** An element of the page. */
  find(selector: string): { click(): void } | null;
};

/** A service of somebody else whose script pages load: one file of `kinds`. */
export type Vendor = {
  label: string;
  /** What the site's own button says that opens it (`start: 'click'`). */
  button?: string;
  settings: Readonly<Record<string, VendorSetting>>;
  /** What it needs the shopper's permission for. */
  purpose: Purpose | ((values: VendorValues) => Purpose);
  /** `idle`: when the page is idle, long after its largest paint. `click`: when the shopper opens it by the site's own button. */
  start: 'idle' | 'click';
  /** What its scripts weigh, KB gzip, as last measured: `forecourt check` shows it. */
  kilobytes: number;
  /** Several of it on one site, each under a name of its own. */
  isMany?: true;
  /** The platform's name of its ID in the configuration of a website. */
  remote?: { from: string; setting: string };
  sources(values: VendorValues): VendorSources;
  /** Loads it. Runs once, after permission. `place`: the location that a chat is for. */
  load(values: VendorValues, page: VendorPage, place?: string): void | Promise<void>;
  /** Passes an event on to it. Absent: it receives none. Runs after `load` has begun, and only while its purpose is allowed. */
  receive?(moment: Moment, context: TrackingContext, page: VendorPage, values: VendorValues): void;
};

/** Checks a vendor at compile time and keeps its exact type. */
export const defineVendor = <V extends Vendor>(vendor: V): V => vendor;

/** What a vendor needs permission for. */
export const purposeOf = ({ purpose }: Vendor, values: VendorValues): Purpose =>
  typeof purpose === 'function' ? purpose(values) : purpose;
