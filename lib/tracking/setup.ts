import type { ConsentSetup, Purpose } from './consent/consent.ts';
import type { vendorKinds } from './vendors/registry.ts';
import type { VendorValues } from './vendors/vendor.ts';

/** A vendor of a site as its pages know it. */
export type PageVendor = {
  kind: keyof typeof vendorKinds;
  /** The dealer's own name for a further script; absent: that of its kind. */
  name?: string | undefined;
  values: VendorValues;
  purpose: Purpose;
};

/** A chat: what its button says, and where its script comes from. */
export type PageChat = PageVendor & { label: string; origin?: string | undefined };

/** What every page of a site needs to count. */
export type TrackingSetup = {
  /** The name of the website in events. */
  website: string;
  /** Whether events go to the platform. */
  events?: true | undefined;
  /** The website whose visits the dashboard service counts. */
  visitsOf?: string | undefined;
  consent: ConsentSetup;
  /** The variants of each split test (rule T14). */
  experiments?: Readonly<Record<string, readonly string[]>> | undefined;
  /** What another service reports already. */
  countedElsewhere?: readonly ('call' | 'chat')[] | undefined;
  vendors: readonly PageVendor[];
  chats?: { vendors: readonly PageChat[]; hiddenOn: readonly string[]; promptMs: number } | undefined;
};
