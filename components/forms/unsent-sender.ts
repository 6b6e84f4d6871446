import { sendLead } from '#lib/browser/forms/send-lead.ts';
import { sendUnsent } from '#lib/browser/forms/send-unsent.ts';
import { garageOf } from '#lib/browser/garage/garage.ts';
import { raiseEvents } from '#lib/browser/tracking/form-events.ts';
import { type Language, spell } from '#lib/locale/language.ts';
import { announceNews } from './use-lead-news.ts';

/** While a page stays open, unsent leads are retried after this time. */
const pauseMs = 60_000;

/** Sends what is kept and tells the shopper. Returns the function that stops further attempts. */
export function sendKeptLeads(site: string, base: string, language: Language): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const network = { base, fetch: ((input, init) => fetch(input, init)) as typeof fetch, isOnline: () => navigator.onLine };
  const run = async () => {
    const { stored, isLeft } = await sendUnsent({
      ...{ site, storage: () => localStorage, now: Date.now, locks: navigator.locks },
      send: (attempt) => sendLead(attempt, [], network),
      raise: ({ numbers, ...about }, leadId) => raiseEvents(document, numbers, { ...about, leadId }),
    });
    const text = spell(stored > 1 ? 'Your enquiries have been sent.' : 'Your enquiry has been sent.', language);
    if (stored > 0) garageOf(site).notices.setState(({ count }) => ({ notice: { text }, count: count + 1 }));
    announceNews();
    if (isLeft && !isStopped) timer = setTimeout(run, pauseMs);
  };
  // Offline a request would only fail. Some browsers report offline wrongly, so the next attempt is made anyway.
  if (navigator.onLine) void run();
  else timer = setTimeout(run, pauseMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
