import { defineVendor } from '../vendor.ts';

export const callTrackingVendor = defineVendor({
  label: 'Call tracking that swaps phone numbers',
  settings: {
    script: { pattern: /^https:\/\/\S+$/, example: 'https://cdn.calls.example/swap.js', meaning: 'Address of its script' },
    id: { pattern: /^[\w-]+$/, example: '12345', meaning: 'Account ID, given to the script as data-account', isOptional: true },
    connect: {
      pattern: /^https:\/\/\S+$/,
      example: 'https://api.calls.example',
      meaning: 'Another origin that it calls',
      isOptional: true,
    },
  },
  purpose: 'analytics',
  start: 'idle',
  kilobytes: 30,
  remote: { from: 'call_tracking_id', setting: 'id' },
  sources: ({ script = '', connect }) => {
    const own = new URL(script).origin;
    return { script: [own], connect: connect === undefined ? [own] : [own, new URL(connect).origin] };
  },
  // It changes the text and the address of `tel:` links, which React leaves alone until the shopper leaves the page.
  load: ({ script = '', id }, page) => page.script(script, id === undefined ? {} : { 'data-account': id }),
});
