import { useEffect, useState } from 'react';
import { listen } from '#components/ui/listen.ts';
import { leadNews } from '#lib/browser/forms/lead-news.ts';
import type { LeadNews } from '#lib/forms/lead-news.ts';
import { unsentEvent } from '#lib/forms/unsent-key.ts';

const device = { storage: () => window.localStorage, now: () => Date.now() };

export const leadNewsOf = (site: string) => leadNews(site, device);

/** Tells every part of the page that a lead waits or was sent, or that the shopper has dismissed its news. */
export const announceNews = () => window.dispatchEvent(new Event(unsentEvent));

/** The news about leads of a site, kept up to date in every tab. */
export function useLeadNews(site: string): readonly LeadNews[] {
  const [news, setNews] = useState<readonly LeadNews[]>([]);
  useEffect(() => {
    const read = () => setNews(leadNewsOf(site).read());
    read();
    return listen(window, { storage: read, [unsentEvent]: read });
  }, [site]);
  return news;
}
