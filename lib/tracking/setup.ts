import type { ConsentSetup, Purpose } from './consent/consent.ts';
import type { vendorKinds } from './vendors/registry.ts';
import type { VendorValues } from './vendors/vendor.ts';

/** A vendor of a site, in its pages' data. */
export type PageVendor = {
  kind: keyof typeof vendorKinds;
  /** The dealer's own name for an additional script. If absent, the name of its kind. */
  name?: string | undefined;
  values: VendorValues;
  purpose: Purpose;
};

/** A chat: the text of its button, and the origin of its script. */
export type PageChat = PageVendor & { label: string; origin?: string | undefined };

/** The tracking data of every page of a site. */
export type TrackingSetup = {
  /** The name of the website in events. */
  website: string;
  /** Whether events go to the platform. */
  events?: true | undefined;
  /** The website ID for the dashboard service, which counts visits. */
  visitsOf?: string | undefined;
  consent: ConsentSetup;
  /** The variants of each split test (rule T14). */
  experiments?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Events that another service already reports. */
  countedElsewhere?: readonly ('call' | 'chat')[] | undefined;
  vendors: readonly PageVendor[];
  chats?: { vendors: readonly PageChat[]; hiddenOn: readonly string[]; promptMs: number } | undefined;
};
