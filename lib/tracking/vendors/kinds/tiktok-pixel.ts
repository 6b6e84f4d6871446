import { adEvent } from '../../receivers/meta.ts';
import { defineVendor } from '../vendor.ts';

/** The methods of TikTok's script that are called. Its queue needs their names. */
const methods = ['page', 'track', 'grantConsent', 'revokeConsent', 'holdConsent'] as const;

/**
 * The queue that TikTok's script takes over: each call is an array of the method's name and its arguments. The script expects `_i`, `_t`
 * and `_o` of a pixel: its own queue with the address of the script, the time of the request, and its options.
 */
type Queue = unknown[][] &
  Record<(typeof methods)[number], (...words: unknown[]) => void> & {
    methods: readonly string[];
    _i: Record<string, unknown[] & { _u?: string }>;
    _t: Record<string, number>;
    _o: Record<string, object>;
  };

const address = 'https://analytics.tiktok.com/i18n/pixel/events.js';

function queueOf(global: Record<string, unknown>): Queue {
  if (global.ttq) return global.ttq as Queue;
  const queue = Object.assign([] as unknown[][], { methods, _i: {}, _t: {}, _o: {} }) as unknown as Queue;
  for (const method of methods) queue[method] = (...words) => void queue.push([method, ...words]);
  global.TiktokAnalyticsObject = 'ttq';
  global.ttq = queue;
  return queue;
}

/** TikTok's names that differ from Meta's. */
const names: Readonly<Record<string, string>> = { Lead: 'SubmitForm' };

export const tiktokPixelVendor = defineVendor({
  label: 'TikTok pixel',
  settings: { id: { pattern: /^[A-Z0-9]{16,24}$/, example: 'C0ABCDEFGHIJ12345678', meaning: 'Pixel ID' } },
  purpose: 'advertising',
  start: 'idle',
  kilobytes: 95,
  sources: () => ({
    script: ['https://analytics.tiktok.com'],
    connect: ['https://analytics.tiktok.com'],
  }),
  load({ id = '' }, { global, script, now, onAllowed }) {
    const queue = queueOf(global);
    queue._i[id] = Object.assign([], { _u: address });
    queue._t[id] = now();
    queue._o[id] = {};
    // The script replaces the methods, so each call looks them up.
    onAllowed(({ advertising }) => (advertising ? queueOf(global).grantConsent() : queueOf(global).revokeConsent()));
    return script(`${address}?sdkid=${encodeURIComponent(id)}&lib=ttq`);
  },
  receive(moment, context, { global }) {
    const event = adEvent(moment, context);
    if (!event) return;
    if (event.name === 'PageView') queueOf(global).page();
    else queueOf(global).track(names[event.name] ?? event.name, event.parameters, event.id === undefined ? {} : { event_id: event.id });
  },
});
