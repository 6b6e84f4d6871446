import { writeAsc } from '../asc-layer.ts';
import { googleTag } from '../google.ts';
import { defineVendor } from '../vendor.ts';

/** Every key that an event may have. Tag Manager keeps the keys of the last event, so each event clears the keys that it lacks. */
const keys = `event_owner affiliation page_type page_location item_id item_number item_price item_condition item_year item_make item_model
  item_variant item_color item_type item_category item_fuel_type item_inventory_date items form_name form_type submission_id comm_type
  comm_status comm_phone_number department event_action event_action_result element_text link_url flow_name flow_outcome`.split(/\s+/);

const clear = Object.fromEntries(keys.map((key) => [key, undefined]));

/** Pages whose data is pushed separately once the tag manager has loaded. */
const launchPages = ['/finance', '/service', '/pages/book-a-service', '/contact'];
const retryMs = 300;
/** A tag manager that is blocked never answers. */
const mostTries = 100;

export const googleTagManagerVendor = defineVendor({
  label: 'Google Tag Manager',
  settings: { id: { pattern: /^GTM-[A-Z0-9]+$/, example: 'GTM-ABC123', meaning: 'Container ID' } },
  purpose: 'analytics',
  start: 'idle',
  kilobytes: 120,
  remote: { from: 'tag_manager_id', setting: 'id' },
  sources: () => ({
    script: ['https://www.googletagmanager.com'],
    image: ['https://www.googletagmanager.com'],
    connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    frame: ['https://www.googletagmanager.com'],
  }),
  load({ id = '' }, page) {
    googleTag(page);
    (page.global.dataLayer as unknown[]).push({ 'gtm.start': page.now(), event: 'gtm.js' });
    return page.script(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
  },
  receive(moment, context, page) {
    const layer = page.global.dataLayer as unknown[];
    for (const event of writeAsc(moment, context, page)) layer.push({ ...clear, ...event, event: `dl_${event.event}` });
    const { path, view, type } = moment.page;
    if (moment.number !== view || !launchPages.includes(path)) return;
    const push = async () => {
      for (let tries = 0; tries < mostTries && !page.global.google_tag_manager; tries += 1) await page.sleep(retryMs);
      if (page.global.google_tag_manager) layer.push({ event: 'page_data', page_path: path, page_type: type });
    };
    void push();
  },
});
