import { defineVendor } from '../vendor.ts';

type Widget = { _q: unknown[]; _h: ((words: unknown[]) => void) | null; _v: string } & Record<string, unknown>;
type ChatEvent = { type?: string; timestamp?: string | number; author?: { type?: string } };

/** An older message belongs to an earlier chat, which the widget shows again. */
const freshMs = 10_000;

/** LiveChat's own queue: calls wait in it until its script processes them. */
function queueOf(global: Record<string, unknown>): Widget {
  if (global.LiveChatWidget) return global.LiveChatWidget as Widget;
  const widget: Widget = { _q: [], _h: null, _v: '2.0' };
  const keep =
    (name: string) =>
    (...words: unknown[]) => {
      if (widget._h) widget._h([name, words]);
      else widget._q.push([name, words]);
    };
  for (const name of ['on', 'once', 'off', 'call']) widget[name] = keep(name);
  global.LiveChatWidget = widget;
  return widget;
}

export const liveChatVendor = defineVendor({
  label: 'LiveChat',
  button: 'Chat with us',
  settings: { id: { pattern: /^\d{4,12}$/, example: '12345678', meaning: 'Licence number at LiveChat' } },
  purpose: 'chat',
  start: 'click',
  kilobytes: 150,
  remote: { from: 'live_chat_id', setting: 'id' },
  sources: () => ({
    script: ['https://cdn.livechatinc.com', 'https://api.livechatinc.com', 'https://secure.livechatinc.com'],
    style: ['https://secure.livechatinc.com'],
    image: ['https://*.livechatinc.com', 'https://cdn.livechat-files.com'],
    connect: ['https://*.livechatinc.com', 'wss://*.livechatinc.com'],
    frame: ['https://secure.livechatinc.com'],
    media: ['https://cdn.livechatinc.com'],
  }),
  load({ id }, { global, script, track, now }) {
    const settings = { license: Number(id), product_name: 'livechat', asyncInit: false };
    global.__lc = settings;
    // If the script did not load, the listener is already in the queue at the next attempt.
    const isNew = global.LiveChatWidget === undefined;
    const widget = queueOf(global);
    const say = (name: 'on' | 'call', ...words: unknown[]) => (widget[name] as (...all: unknown[]) => void)(...words);
    let isFirst = true;
    const hear = ({ type, timestamp, author }: ChatEvent) => {
      if (type !== 'message' || author?.type !== 'customer' || timestamp === undefined) return;
      if (Math.abs(now() - new Date(timestamp).getTime()) > freshMs) return;
      track(isFirst ? 'chatFirst' : 'chatMore');
      isFirst = false;
    };
    if (isNew) say('on', 'new_event', hear);
    say('call', 'maximize');
    return script('https://cdn.livechatinc.com/tracking.js');
  },
});
