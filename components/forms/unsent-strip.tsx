import { useEffect } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { listen } from '#components/ui/listen.ts';
import { newsText } from '#lib/forms/lead-news.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { sendKeptLeads } from './unsent-sender.ts';
import styles from './unsent-strip.module.scss';
import { announceNews, leadNewsOf, useLeadNews } from './use-lead-news.ts';

/**
 * A strip above the page: each lead that waits on the device, and each lead that was later sent or refused, until the shopper closes it
 * (rule E94).
 */
export function UnsentStrip({ chrome }: { chrome: Pick<Chrome, 'slug' | 'api' | 'language'> }) {
  const { slug: site, api, language } = chrome;
  const news = useLeadNews(site);
  useEffect(() => {
    let stop = sendKeptLeads(site, api, language);
    const again = () => {
      stop();
      stop = sendKeptLeads(site, api, language);
    };
    const stopListening = listen(window, { online: again });
    return () => {
      stop();
      stopListening();
    };
  }, [site, api, language]);
  const close = (key: string) => {
    leadNewsOf(site).close(key);
    announceNews();
  };
  return (
    <div role="status" className={styles.strip}>
      {news.map((one) => (
        <p key={one.key} className={styles.news}>
          {one.kind === 'sent' && <Icon name="check" size={18} />}
          <span>{newsText(one, language)}</span>
          {one.kind !== 'waiting' && (
            <button type="button" className={styles.close} aria-label="Close" onClick={() => close(one.key)}>
              <Icon name="x" size={18} />
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
