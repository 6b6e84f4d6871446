import { defineVendor } from '../vendor.ts';

export const supportWidgetVendor = defineVendor({
  label: 'Zendesk support widget',
  button: 'Get help',
  settings: { id: { pattern: /^[0-9a-f-]{36}$/, example: '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f', meaning: 'Key of the Zendesk widget' } },
  purpose: 'chat',
  start: 'click',
  kilobytes: 180,
  remote: { from: 'support_widget_id', setting: 'id' },
  sources: () => ({
    script: ['https://static.zdassets.com'],
    style: ['https://static.zdassets.com'],
    image: ['https://static.zdassets.com', 'https://*.zendesk.com'],
    font: ['https://static.zdassets.com'],
    connect: ['https://ekr.zdassets.com', 'https://*.zendesk.com', 'wss://*.zendesk.com', 'https://*.smooch.io'],
    media: ['https://static.zdassets.com'],
  }),
  async load({ id = '' }, { global, script, warn }) {
    await script(`https://static.zdassets.com/ekr/snippet.js?key=${encodeURIComponent(id)}`, { id: 'ze-snippet' });
    if (typeof global.zE !== 'function') return warn('The support widget did not start.');
    (global.zE as (...words: unknown[]) => void)('messenger', 'open');
  },
});
