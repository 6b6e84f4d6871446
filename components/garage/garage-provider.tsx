import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { garageOf } from '#lib/browser/garage/garage.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { GarageContextProvider, type GarageValue, useKept } from './garage-context.ts';

// Of no use to a shopper who keeps nothing, so loaded when there is something to show.
const CompareBar = dynamic(() => import('./compare-bar.tsx').then((module) => module.CompareBar), { ssr: false });
const GarageToast = dynamic(() => import('./garage-toast.tsx').then((module) => module.GarageToast), { ssr: false });

function Later({ garage, bar }: { garage: GarageValue; bar: boolean }) {
  const { cars } = useKept(garage.compared);
  const told = useStore(garage.notices, ({ count }) => count > 0);
  return (
    <>
      {bar && cars.length > 0 && <CompareBar garage={garage} />}
      {told && <GarageToast garage={garage} />}
    </>
  );
}

type Props = {
  chrome: Pick<Chrome, 'slug' | 'garage' | 'nouns'>;
  /** Whether cars chosen to compare stand at the foot of this page. */
  bar: boolean;
  children?: ReactNode;
};

/** What a shopper keeps, for every button and counter of a page; read from the browser once the page is there. */
export function GarageProvider({ chrome, bar, children }: Props) {
  const { slug, garage: links, nouns } = chrome;
  // A site's links and words are the same on all of its pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's own copy of them must not draw every button anew
  const garage = useMemo(() => ({ ...garageOf(slug), links, nouns }), [slug]);
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
      <Later garage={garage} bar={bar && links.compareHref !== undefined} />
    </GarageContextProvider>
  );
}
