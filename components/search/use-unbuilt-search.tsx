import Head from 'next/head';
import Router from 'next/router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { addressOf } from '#lib/browser/history-entry.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { unbuiltSearch } from '#lib/search/unbuilt.ts';
import { searchUrls } from '#lib/search/url.ts';
import styles from './results.module.scss';
import type { SearchHeading } from './search-head.tsx';

type Lookup = { address: string; missing?: string; failed?: boolean };

/**
 * A search URL without a built page, which static hosts answer with the site's search page. Looks up the make, model or body type of the
 * URL in the current stock, and changes the heading if there is none. `lookedUp` is such a URL if it matches no search.
 */
export function useUnbuiltSearch(
  built: SearchModel,
  template: SearchHeading,
): { model: SearchModel; heading: SearchHeading; lookedUp: string | undefined } {
  const [urls, setUrls] = useState(built.setup.urls);
  const [lookup, setLookup] = useState<Lookup>();
  const model = useMemo(() => (urls === built.setup.urls ? built : { ...built, setup: { ...built.setup, urls } }), [built, urls]);
  const { setup } = built;

  const { nouns } = built.chrome;
  const lookUp = useCallback(async () => {
    const address = addressOf(window);
    const unbuilt = unbuiltSearch(searchUrls(urls), address);
    if (!unbuilt) return setLookup(undefined);
    try {
      // Only the few pages that need it load it.
      const { lookUpUnbuilt } = await import('#lib/browser/search/look-up-unbuilt.ts');
      const result = await lookUpUnbuilt({ unbuilt, address, urls, setup, nouns });
      if (addressOf(window) !== address) return;
      if ('urls' in result) setUrls(result.urls);
      setLookup('missing' in result ? { address, missing: result.missing } : undefined);
      if ('address' in result) await Router.replace(result.address, undefined, { scroll: false });
    } catch {
      setLookup({ address, failed: true });
    }
  }, [urls, setup, nouns]);

  useEffect(() => {
    void lookUp();
    Router.events.on('routeChangeComplete', lookUp);
    return () => Router.events.off('routeChangeComplete', lookUp);
  }, [lookUp]);

  const heading = useCallback<SearchHeading>(
    (text) => {
      if (!lookup) return template(text);
      const notInStock = lookup.missing === undefined ? undefined : `No ${lookup.missing} in stock right now`;
      return (
        <>
          <Head>
            <meta name="robots" content="noindex" />
            {notInStock && <title>{`${notInStock} | ${built.chrome.name}`}</title>}
          </Head>
          {template(notInStock ?? text)}
          {lookup.failed && (
            <div role="alert" className={styles.error}>
              <p>Search is not responding. These {nouns.many} may be out of date.</p>
              <button type="button" onClick={() => void lookUp()}>
                Try again
              </button>
            </div>
          )}
        </>
      );
    },
    [lookup, template, lookUp, nouns, built.chrome.name],
  );
  return { model, heading, lookedUp: lookup?.address };
}
