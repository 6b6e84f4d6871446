import { randomBytes } from 'node:crypto';

/** The behaviour of a stand-in, so that a page can be tested with badly behaving vendors. */
export const standInModes = ['normal', 'heavy', 'slow', 'throwing', 'never'] as const;
export type StandInMode = (typeof standInModes)[number];

/**
 * Replaces the script of each vendor on this machine. Like the real script, it takes over the vendor's queue on the page. It reports what
 * it receives. Chats open a panel. Call tracking swaps numbers.
 */
const standInScript = `(() => {
  const own = document.currentScript;
  const { searchParams } = new URL(own.src);
  const vendor = searchParams.get('vendor');
  const allowedBy = searchParams.get('purpose');
  const plain = (value) =>
    JSON.parse(JSON.stringify(value, (_key, inner) => (Object.prototype.toString.call(inner) === '[object Arguments]' ? [...inner] : inner)) ?? 'null');
  let waiting = [];
  let timer;
  const flush = async () => {
    timer = undefined;
    const sent = waiting.splice(0, 500);
    const body = JSON.stringify(sent);
    try {
      // Browsers refuse large keepalive requests.
      await fetch('/__events/log', { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: body.length < 30_000 });
    } catch (error) {
      // Without a network, it is sent with the next report, or when the network is back.
      console.warn('The recorder of events cannot be reached: ' + error.message);
      waiting = [...sent, ...waiting].slice(-500);
      addEventListener('online', flush, { once: true });
    }
  };
  const report = (what, payload) => {
    waiting.push({ to: vendor, allowedBy, page: location.pathname + location.search, what: String(what), payload: plain(payload) });
    timer ??= setTimeout(flush, 50);
  };
  report('loaded', searchParams.get('url'));
  const watch = (queue, take) => {
    for (const one of queue) take(one);
    const push = queue.push.bind(queue);
    queue.push = (...all) => {
      for (const one of all) take(one);
      return push(...all);
    };
  };
  const panel = (name) => {
    const frame = document.createElement('div');
    frame.id = 'stand-in-frame';
    frame.setAttribute('role', 'dialog');
    frame.setAttribute('aria-label', name);
    frame.style.cssText = 'position:fixed;z-index:99;right:1rem;bottom:1rem;width:16rem;padding:1rem;background:#fff;color:#111;border:1px solid #555';
    frame.textContent = 'Stand-in for ' + name;
    const close = document.createElement('button');
    close.textContent = 'Close';
    close.addEventListener('click', () => frame.remove());
    frame.append(document.createElement('br'), close);
    document.body.append(frame);
  };
  const widget = () => {
    const open = document.createElement('button');
    open.id = 'stand-in-open';
    open.hidden = true;
    open.addEventListener('click', () => {
      report('open', own.dataset.location ?? null);
      panel(vendor);
    });
    document.body.append(open);
  };
  const swap = () => {
    const number = '1300 555 000';
    for (const link of document.querySelectorAll('a[href^="tel:"]')) {
      if (link.getAttribute('href') === 'tel:1300555000') continue;
      report('swap', link.getAttribute('href'));
      link.setAttribute('href', 'tel:1300555000');
      for (const node of link.querySelectorAll('*')) if (/^[+()\\d ]{8,}$/.test(node.textContent.trim()) && !node.firstElementChild) node.textContent = number;
      if (/^[+()\\d ]{8,}$/.test(link.textContent.trim())) link.textContent = number;
    }
  };
  const take = {
    'google-analytics': () => watch(window.dataLayer, (entry) => Object.prototype.toString.call(entry) === '[object Arguments]' && report(entry[0] + ' ' + (typeof entry[1] === 'string' ? entry[1] : ''), entry)),
    'google-tag-manager': () => {
      window.google_tag_manager = {};
      watch(window.dataLayer, (entry) => entry.event && report(entry.event, entry));
    },
    'meta-pixel': () => {
      const hear = (...words) => report(words.slice(0, 2).join(' '), words);
      for (const words of window.fbq.queue.splice(0)) hear(...words);
      window.fbq.callMethod = hear;
    },
    'tiktok-pixel': () => watch(window.ttq, (words) => report(words.slice(0, 2).join(' '), words)),
    'live-chat': () => {
      const chat = window.LiveChatWidget;
      const listeners = [];
      const hear = ([method, words]) => {
        report(method + ' ' + words[0], words);
        if (method === 'on') listeners.push(words[1]);
        if (method === 'call' && words[0] === 'maximize') panel(vendor);
      };
      for (const call of chat._q.splice(0)) hear(call);
      chat._h = hear;
      window.standInMessage = (agoMs) => {
        for (const listener of listeners) listener({ type: 'message', timestamp: Date.now() - agoMs, author: { type: 'customer' } });
      };
    },
    'support-widget': () => {
      window.zE = (...words) => {
        report(words.join(' '), words);
        panel(vendor);
      };
    },
    'online-sales': () => {
      addEventListener('online-sales:vehicle', ({ detail }) => report('vehicle', detail ?? null));
    },
    'call-tracking': () => {
      swap();
      new MutationObserver(swap).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] });
    },
    'text-chat': widget,
    'ai-chat': widget,
  };
  take[searchParams.get('kind')]?.();
})();
`;

/** As heavy as a real script: 100 KB that do not compress, and 100 ms of work. */
const heavyScript = () =>
  `${standInScript}\n(() => { const end = performance.now() + 100; while (performance.now() < end); })();\n//${randomBytes(75_000).toString('base64')}`;

/** The response of a stand-in in each mode. `never`: undefined, the request stays open. */
export async function standInAnswer(mode: StandInMode, sleep: (ms: number) => Promise<unknown>): Promise<string> {
  if (mode === 'never') await new Promise(() => {});
  if (mode === 'slow') await sleep(10_000);
  if (mode === 'heavy') return heavyScript();
  return mode === 'throwing' ? `throw new Error('This stand-in throws.');` : standInScript;
}
