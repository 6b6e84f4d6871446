import Head from 'next/head';
import Router from 'next/router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { addressOf } from '#lib/browser/history-entry.ts';
import { livePlaces } from '#lib/browser/live-places.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { findUnbuilt, unbuiltSearch } from '#lib/search/unbuilt.ts';
import { searchUrls } from '#lib/search/url.ts';
import styles from './results.module.scss';
import type { SearchHeading } from './search-head.tsx';

type Lookup = { address: string; missing?: string; failed?: boolean };

/**
 * A search page under an address that nobody prerendered, which static hosts answer with the site's search page: looks in the stock as
 * it is now for the make, model or body the address names, and makes it an address of the site; says so where we have none.
 */
export function useLivePlaces(built: SearchModel, template: SearchHeading): { model: SearchModel; heading: SearchHeading } {
  const [urls, setUrls] = useState(built.setup.urls);
  const [lookup, setLookup] = useState<Lookup>();
  const model = useMemo(() => (urls === built.setup.urls ? built : { ...built, setup: { ...built.setup, urls } }), [built, urls]);
  const { setup } = built;

  const look = useCallback(async () => {
    const address = addressOf(window);
    const wanted = unbuiltSearch(searchUrls(urls), address);
    if (!wanted) return setLookup(undefined);
    try {
      const found = await findUnbuilt(wanted, urls, await livePlaces(setup));
      if (addressOf(window) !== address) return;
      if ('urls' in found) setUrls(found.urls);
      setLookup('urls' in found ? undefined : { address, missing: found.missing });
    } catch {
      setLookup({ address, failed: true });
    }
  }, [urls, setup]);

  useEffect(() => {
    void look();
    Router.events.on('routeChangeComplete', look);
    return () => Router.events.off('routeChangeComplete', look);
  }, [look]);

  const { many } = built.chrome.nouns;
  const heading = useCallback<SearchHeading>(
    (text) => {
      if (!lookup) return template(text);
      const none = lookup.missing === undefined ? undefined : `We have no ${lookup.missing} right now`;
      return (
        <>
          <Head>
            <meta name="robots" content="noindex" />
            {none && <title>{`${none} | ${built.chrome.name}`}</title>}
          </Head>
          {template(none ?? text)}
          {lookup.failed && (
            <div role="alert" className={styles.error}>
              <p>The search did not answer, so these are our {many} as we last listed them.</p>
              <button type="button" onClick={() => void look()}>
                Try again
              </button>
            </div>
          )}
        </>
      );
    },
    [lookup, template, look, many, built.chrome.name],
  );
  return { model, heading };
}
