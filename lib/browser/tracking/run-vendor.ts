import type { Moment, TrackingContext } from '#lib/tracking/moment.ts';
import type { PageVendor } from '#lib/tracking/setup.ts';
import type { Vendor, VendorPage } from '#lib/tracking/vendors/vendor.ts';

type VendorWorld = {
  load: (kind: PageVendor['kind']) => Promise<Vendor>;
  page: VendorPage;
  context: () => TrackingContext;
};

/** The maximum number of moments that wait for a vendor that has not loaded or is not allowed. The oldest are dropped first. */
const mostWaiting = 50;

/**
 * Starts a vendor as soon as its purpose is allowed, and passes on all moments since the first page. Moments while its purpose was refused
 * are never passed on. A vendor that throws, or never loads, affects nothing else.
 */
export function runVendor({ kind, name = kind, values, purpose }: PageVendor, { load, page, context }: VendorWorld) {
  let waiting: Moment[] = [];
  let vendor: Vendor | undefined;
  let hasBegun = false;
  const warn = (error: unknown) => page.warn(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  const tell = (moment: Moment) => {
    try {
      vendor?.receive?.(moment, context(), page, values);
    } catch (error) {
      warn(error);
    }
  };
  const begin = async () => {
    hasBegun = true;
    try {
      const loaded = await load(kind);
      // Its queue takes events while its script loads, even if it never does.
      const loading = loaded.load(values, page);
      vendor = loaded;
      const before = waiting;
      waiting = [];
      for (const moment of before) tell(moment);
      await loading;
    } catch (error) {
      warn(error);
    }
  };
  const check = () => {
    if (!page.allowed()[purpose]) {
      waiting = [];
      return;
    }
    if (!hasBegun) void begin();
  };
  page.onAllowed(check);
  return {
    start: check,
    receive(moment: Moment): void {
      if (!page.allowed()[purpose]) return;
      if (vendor) tell(moment);
      else waiting = [...waiting, moment].slice(-mostWaiting);
    },
  };
}
