import { adParameters } from '#lib/routes/ad-parameters.ts';
import { eventRow } from '#lib/tracking/events.ts';
import type { Moment, TrackingContext } from '#lib/tracking/moment.ts';
import { ownEvent } from '#lib/tracking/receivers/own-event.ts';
import type { TrackingSetup } from '#lib/tracking/setup.ts';
import { variantOf } from '#lib/tracking/split-test.ts';
import { loadKind } from '#lib/tracking/vendors/load-kind.ts';
import { hidePersonalQuery } from '../page-query.ts';
import { visitLog } from '../visit-log.ts';
import { shopperConsent } from './consent-store.ts';
import { deviceIdOf, deviceOf, forgetDevice, newSessionId } from './identity.ts';
import { momentOf } from './moment-of.ts';
import { errorEventName, takeNotes } from './notes.ts';
import { countOnce } from './once.ts';
import { runVendor } from './run-vendor.ts';
import { countVisit, sendEvent } from './send-event.ts';
import { vendorPage } from './vendor-page.ts';
import { whenQuiet } from './when-quiet.ts';

type TrackedChrome = { slug: string; name: string; url: string; currency: string; language: string; api: string; tracking: TrackingSetup };

const storage = () => window.localStorage;

/** Events that another service already reports to the vendors' accounts. */
function isCountedElsewhere({ countedElsewhere = [] }: TrackingSetup, { number }: Moment): boolean {
  const { kind } = eventRow(number ?? 0);
  return (kind === 'call' && countedElsewhere.includes('call')) || (kind.startsWith('chat') && countedElsewhere.includes('chat'));
}

/** Tracks the events on a site's pages, including those recorded so far, for the platform and for each vendor (rule T5). */
export function startTracking({ slug, name, url, currency, language, api, tracking }: TrackedChrome): void {
  const consent = shopperConsent(slug, tracking.consent);
  const warn = (text: string) => console.warn(text);
  const sessionId = newSessionId();
  const site = { slug: tracking.website, name, origin: url, currency, language };
  const log = visitLog(slug, { storage, now: Date.now });
  const device = deviceOf(navigator.userAgent);
  const context = (): TrackingContext => ({
    site,
    visitor: {
      // Created only when a receiver needs it, because the shopper may have refused.
      get deviceId() {
        return deviceIdOf(slug, storage);
      },
      ...{ sessionId, ad: adParameters(log.query()), ...device },
    },
  });
  const network = { fetch: ((input, init) => fetch(input, init)) as typeof fetch, base: api, warn };
  const load = (kind: keyof typeof loadKind) => loadKind[kind]();
  const vendors = tracking.vendors.map((vendor) => runVendor(vendor, { load, page: vendorPage(consent, vendor), context }));
  const counts = countOnce(slug, storage);
  consent.onChange(({ analytics }) => !analytics && forgetDevice(slug, storage));
  const tell = (moment: Moment) => {
    if (!counts(moment)) return;
    if (tracking.events && consent.allowed().analytics) void sendEvent(ownEvent(moment, context()), network);
    if (moment.error !== undefined || isCountedElsewhere(tracking, moment)) return;
    if (vendors.length > 0) hidePersonalQuery();
    for (const vendor of vendors) vendor.receive(moment);
  };
  let hasExperiments = false;
  takeNotes((note) => {
    const moment = momentOf(note);
    // Only a device that may be identified can keep a variant.
    if (!hasExperiments && consent.allowed().analytics) {
      hasExperiments = true;
      for (const [experiment, variants] of Object.entries(tracking.experiments ?? {})) {
        const variant = variantOf(context().visitor.deviceId, experiment, variants);
        document.documentElement.setAttribute(`data-experiment-${experiment}`, variant);
        tell({ at: note.at, page: moment.page, experiment: { name: experiment, variant } });
      }
    }
    tell(moment);
  });
  if (tracking.visitsOf !== undefined && consent.allowed().analytics)
    countVisit(tracking.visitsOf, network).catch((error: Error) => {
      const detail = `The visit was not counted: ${error.message}`;
      warn(detail);
      document.dispatchEvent(new CustomEvent(errorEventName, { detail }));
    });
  if (vendors.length === 0) return;
  // Next may have rewritten the address since.
  whenQuiet([hidePersonalQuery, ...vendors.map(({ start }) => start)]);
}
