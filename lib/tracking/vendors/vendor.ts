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

/** The functions of the page that a vendor may use. */
export type VendorPage = {
  /** The global object, for the functions and arrays that a vendor's script expects. */
  global: Record<string, unknown>;
  /** Adds a script. Rejects if it does not load. */
  script(url: string, attributes?: Readonly<Record<string, string>>): Promise<void>;
  /** The currently allowed purposes. */
  allowed(): Allowed;
  /** Calls `listener` after each change of consent. */
  onAllowed(listener: (allowed: Allowed) => void): void;
  /** Reports the vendor's own event, such as a message in a chat. */
  track(action: TrackedAction): void;
  warn(text: string): void;
  /** Milliseconds. */
  now(): number;
  /** The origin of the website that the shopper came from, without the path (rule T6). Empty if unknown. */
  referrer(): string;
  sleep(ms: number): Promise<unknown>;
  /** An element of the page. */
  find(selector: string): { click(): void } | null;
};

/** Another company's service whose script pages load: one file of `kinds`. */
export type Vendor = {
  label: string;
  /** The text of the site's own button that opens it (`start: 'click'`). */
  button?: string;
  settings: Readonly<Record<string, VendorSetting>>;
  /** The purpose that needs the shopper's permission. */
  purpose: Purpose | ((values: VendorValues) => Purpose);
  /** `idle`: when the page is idle, long after its largest paint. `click`: when the shopper opens it by the site's own button. */
  start: 'idle' | 'click';
  /** The last measured size of its scripts, KB gzip. `forecourt check` shows it. */
  kilobytes: number;
  /** A site may have several of it, each with its own name. */
  isMany?: true;
  /** The platform's name for its ID in a website's configuration. */
  remote?: { from: string; setting: string };
  sources(values: VendorValues): VendorSources;
  /** Loads it. Called once, after permission. `place`: the location of a chat. */
  load(values: VendorValues, page: VendorPage, place?: string): void | Promise<void>;
  /** Passes an event on to it. If absent, it receives none. Called after `load` has started, and only while its purpose is allowed. */
  receive?(moment: Moment, context: TrackingContext, page: VendorPage, values: VendorValues): void;
};

/** Checks a vendor at compile time and keeps its exact type. */
export const defineVendor = <V extends Vendor>(vendor: V): V => vendor;

/** The purpose that a vendor needs permission for. */
export const purposeOf = ({ purpose }: Vendor, values: VendorValues): Purpose =>
  typeof purpose === 'function' ? purpose(values) : purpose;
