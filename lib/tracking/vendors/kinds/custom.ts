import { writeAsc } from '../asc-layer.ts';
import { defineVendor } from '../vendor.ts';

const origins = (list: string | undefined) => (list ?? '').split(/\s+/).filter(Boolean);
const originsOf = { pattern: /^https:\/\/\S+(\s+https:\/\/\S+)*$/, isOptional: true as const };

export const customVendor = defineVendor({
  label: 'Another script',
  settings: {
    script: { pattern: /^https:\/\/\S+$/, example: 'https://cdn.vendor.example/tag.js', meaning: 'Address of its script' },
    purpose: {
      // A chat may load without permission because the shopper opens it. This script loads by itself.
      pattern: /^(analytics|advertising)$/,
      example: 'analytics',
      meaning: 'What the shopper has to allow: analytics or advertising; unset: advertising',
      isOptional: true,
    },
    connect: { ...originsOf, example: 'https://api.vendor.example', meaning: 'Origins that it calls, by spaces' },
    image: { ...originsOf, example: 'https://pixel.vendor.example', meaning: 'Origins of its pictures, by spaces' },
    frame: { ...originsOf, example: 'https://widget.vendor.example', meaning: 'Origins of its frames, by spaces' },
    style: { ...originsOf, example: 'https://cdn.vendor.example', meaning: 'Origins of its styles, by spaces' },
  },
  purpose: ({ purpose }) => (purpose === 'analytics' ? purpose : 'advertising'),
  start: 'idle',
  kilobytes: 0,
  isMany: true,
  sources: ({ script = '', connect, image, frame, style }) => ({
    script: [new URL(script).origin],
    ...{ connect: origins(connect), image: origins(image), frame: origins(frame), style: origins(style) },
  }),
  load: ({ script = '' }, page) => page.script(script),
  // An unknown script can read the data layer of the standard.
  receive: (moment, context, page) => void writeAsc(moment, context, page),
});
