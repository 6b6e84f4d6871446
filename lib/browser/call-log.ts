import type { CallIds } from '#lib/cars/calls.ts';
import { withoutPersonal } from '#lib/routes/personal-query.ts';

/** What the call log needs from the browser. `base` is the API’s address. */
export type CallLogSettings = { base: string; fetch: typeof fetch; warn: (...words: unknown[]) => void };

/** Sends an entry, even while the page is being left. A failure only goes to `warn` (rules K2 and B9). */
async function send(path: string, body: object, what: string, { base, fetch, warn }: CallLogSettings): Promise<void> {
  try {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  } catch (error) {
    warn(`Could not log the ${what}.`, error);
  }
}

/** Logs that a masked number was revealed (rule K2). */
export const logReveal = (ids: CallIds, settings: CallLogSettings) => send('/calls/reveal', ids, 'revealed phone number', settings);

/** Logs a click to call (rule K4): `phone` as it is dialled, `url` of the page. */
export const logCall = (call: CallIds & { phone: string; url: string }, settings: CallLogSettings) =>
  send('/events/car_phone_call', call, 'call', settings);

/** Logs the first click on each number of a page, wherever its link is. Returns a function that stops this. */
export function logCalls(page: Document, ids: CallIds, settings: CallLogSettings): () => void {
  const logged = new Set<string>();
  const listen = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null;
    if (!link) return;
    const phone = link.href.slice('tel:'.length);
    const { origin, pathname, search } = page.location;
    const url = origin + pathname + withoutPersonal(search);
    const key = `${pathname} ${phone}`;
    if (logged.has(key)) return;
    logged.add(key);
    void logCall({ ...ids, phone, url }, settings);
  };
  page.addEventListener('click', listen);
  return () => page.removeEventListener('click', listen);
}
