import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { garageOf } from '#lib/browser/garage/garage.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { GarageContextProvider, type GarageValue, useKept } from './garage-context.ts';

// Most shoppers never need these, so they load when there is something to show.
const CompareBar = dynamic(() => import('./compare-bar.tsx').then((module) => module.CompareBar), { ssr: false });
const GarageToast = dynamic(() => import('./garage-toast.tsx').then((module) => module.GarageToast), { ssr: false });

function LazyParts({ garage, showsBar }: { garage: GarageValue; showsBar: boolean }) {
  const { cars } = useKept(garage.compared);
  const hasNotice = useStore(garage.notices, ({ count }) => count > 0);
  return (
    <>
      {showsBar && cars.length > 0 && <CompareBar garage={garage} />}
      {hasNotice && <GarageToast garage={garage} />}
    </>
  );
}

type Props = {
  chrome: Pick<Chrome, 'slug' | 'api' | 'garage' | 'nouns'>;
  /** Whether this page shows the compare bar. */
  bar: boolean;
  children?: ReactNode;
};

/** The favourites and the compare list for every button and counter of a page. Reads them from the browser after hydration. */
export function GarageProvider({ chrome, bar, children }: Props) {
  const { slug, api, garage: links, nouns } = chrome;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a site's links and nouns never change, and a page's new copy must not re-render every button
  const garage = useMemo(() => ({ ...garageOf(slug), site: slug, api, links, nouns }), [slug]);
  useEffect(() => {
    const lists = [garage.favourites, garage.compared];
    for (const list of lists) list.load();
    const stops = lists.map((list) => list.listen(window));
    return () => {
      for (const stop of stops) stop();
    };
  }, [garage]);
  return (
    <GarageContextProvider value={garage}>
      {children}
      <LazyParts garage={garage} showsBar={bar && links.compareHref !== undefined} />
    </GarageContextProvider>
  );
}
