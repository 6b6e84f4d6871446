import { shownAddress } from '../../moment.ts';
import { analyticsEvents } from '../../receivers/ga4.ts';
import { writeAsc } from '../asc-layer.ts';
import { googleTag } from '../google.ts';
import { defineVendor } from '../vendor.ts';

export const googleAnalyticsVendor = defineVendor({
  label: 'Google Analytics 4',
  settings: { id: { pattern: /^G-[A-Z0-9]+$/, example: 'G-ABC1234567', meaning: 'Measurement ID' } },
  purpose: 'analytics',
  start: 'idle',
  kilobytes: 140,
  remote: { from: 'analytics_id', setting: 'id' },
  sources: () => ({
    script: ['https://www.googletagmanager.com'],
    image: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
    connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
  }),
  load({ id = '' }, page) {
    const gtag = googleTag(page);
    gtag('js', new Date(page.now()));
    // We report page views ourselves, because the address may contain what a shopper filled in.
    gtag('config', id, { send_page_view: false });
    return page.script(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  },
  receive(moment, context, page, { id = '' }) {
    const gtag = googleTag(page);
    const page_location = shownAddress(moment, context);
    // Google's automatic events also use it.
    gtag('set', { page_location, page_referrer: page.referrer() });
    for (const { name, parameters } of analyticsEvents(moment, context)) gtag('event', name, { page_location, ...parameters, send_to: id });
    for (const { event, ...parameters } of writeAsc(moment, context, page, id)) gtag('event', event, { ...parameters, send_to: id });
  },
});
