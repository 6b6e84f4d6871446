import type { Allowed } from '../../consent/consent.ts';
import { adEvent } from '../../receivers/meta.ts';
import { defineVendor } from '../vendor.ts';

type Pixel = {
  (...words: unknown[]): void;
  callMethod?: (...words: unknown[]) => void;
  queue: unknown[];
  loaded: boolean;
  version: string;
};

const standardEvents = ['PageView', 'ViewContent', 'Search', 'AddToWishlist', 'Lead', 'Contact', 'FindLocation'];

export const metaPixelVendor = defineVendor({
  label: 'Meta pixel',
  settings: {
    id: { pattern: /^\d{8,20}$/, example: '123456789012345', meaning: 'Pixel ID' },
    contentType: {
      pattern: /^(product|vehicle)$/,
      example: 'vehicle',
      meaning: 'Kind of content: "vehicle" for automotive advertisements; unset: product',
      isOptional: true,
    },
    dataUse: {
      pattern: /^limited$/,
      example: 'limited',
      meaning: 'limited: Meta uses events from US states with privacy laws only as those allow; unset: it may use all',
      isOptional: true,
    },
  },
  purpose: 'advertising',
  start: 'idle',
  kilobytes: 85,
  remote: { from: 'social_pixel_id', setting: 'id' },
  sources: () => ({
    script: ['https://connect.facebook.net'],
    image: ['https://www.facebook.com'],
    connect: ['https://www.facebook.com', 'https://connect.facebook.net'],
  }),
  load({ id, dataUse }, { global, script, onAllowed }) {
    if (!global.fbq) {
      const pixel = ((...words: unknown[]) => {
        if (pixel.callMethod) pixel.callMethod(...words);
        else pixel.queue.push(words);
      }) as Pixel;
      Object.assign(pixel, { push: pixel, loaded: true, version: '2.0', queue: [] });
      global.fbq = pixel;
      global._fbq = pixel;
    }
    const pixel = global.fbq as Pixel;
    // Limited data use: Meta determines the country and the state itself (0, 0). With Global Privacy Control the pixel does not load at
    // all.
    pixel('dataProcessingOptions', ...(dataUse === 'limited' ? [['LDU'], 0, 0] : [[]]));
    // Otherwise it would watch what shoppers type and click.
    pixel('set', 'autoConfig', false, id);
    pixel('init', id);
    onAllowed(({ advertising }: Allowed) => pixel('consent', advertising ? 'grant' : 'revoke'));
    return script('https://connect.facebook.net/en_US/fbevents.js');
  },
  receive(moment, context, { global }, { contentType }) {
    const event = adEvent(moment, context);
    if (!event) return;
    const { name, id } = event;
    const parameters = contentType && event.parameters.content_type ? { ...event.parameters, content_type: contentType } : event.parameters;
    const method = standardEvents.includes(name) ? 'track' : 'trackCustom';
    (global.fbq as Pixel)(method, name, parameters, ...(id === undefined ? [] : [{ eventID: id }]));
  },
});
