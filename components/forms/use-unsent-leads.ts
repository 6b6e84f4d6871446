import { useEffect } from 'react';
import { unsentKey } from '#lib/forms/unsent-key.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

/** Whether a site keeps unsent leads in this browser. */
function hasUnsent(site: string): boolean {
  try {
    return localStorage.getItem(unsentKey(site)) !== null;
  } catch {
    return false;
  }
}

/** Sends the leads that could not be sent before, on any page of the site and when the network is back (rule E94). */
export function useUnsentLeads(chrome: Pick<Chrome, 'slug' | 'api' | 'language'> | undefined): void {
  const { slug: site, api = '', language = 'en-AU' } = chrome ?? {};
  useEffect(() => {
    if (site === undefined) return;
    let stop = () => {};
    const check = async () => {
      if (!hasUnsent(site)) return;
      stop();
      const { sendKeptLeads } = await import('./unsent-sender.ts');
      stop = sendKeptLeads(site, api, language);
    };
    const onOnline = () => void check().catch(() => undefined);
    onOnline();
    window.addEventListener('online', onOnline);
    return () => {
      stop();
      window.removeEventListener('online', onOnline);
    };
  }, [site, api, language]);
}
