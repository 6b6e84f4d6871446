import { useEffect, useMemo, useRef, useState } from 'react';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { useViewedCards } from '#components/ui/use-availability.ts';
import { readRecent } from '#lib/browser/search/recent-searches.ts';
import { loadSetup, makeSuggester, type Suggester, type Suggestions } from '#lib/browser/search/search-suggestions.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

/** What a search box knows of the site. */
export type SearchChrome = Pick<Chrome, 'slug' | 'searchHref' | 'nouns'>;

/** One line of the list: a search, a car, a page, an earlier search, or the search for the whole text. */
export type Entry = {
  key: string;
  group: 'recent' | 'searches' | 'cars' | 'pages' | 'all';
  label: string;
  href: string;
  count?: number;
  /** What a page is about. */
  text?: string;
  car?: Suggestions['cars'][number];
};

const pauseMs = 80;
const storage = () => window.localStorage;

/** Loaded once for all search boxes of a visit. */
let loading: Promise<Suggester> | undefined;

function loadSuggester({ searchHref, nouns }: SearchChrome): Promise<Suggester> {
  loading ??= loadSetup((input, init) => fetch(input, init), window.__NEXT_DATA__.buildId, searchHref).then((setup) =>
    makeSuggester(setup, nouns),
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

const recentEntries = (slug: string): Entry[] =>
  readRecent(storage, slug).map(({ label, href }) => ({ key: `recent ${href}`, group: 'recent', label, href }));

function entriesOf({ searches, cars, pages }: Suggestions, all: { href: string }, text: string): Entry[] {
  return [
    ...searches.map(({ label, href, count }): Entry => ({ key: `search ${href}`, group: 'searches', label, href, count })),
    ...cars.map((car): Entry => ({ key: `car ${car.id}`, group: 'cars', label: car.title, href: car.href, car })),
    ...pages.map(
      ({ path, title, text: about }): Entry => ({
        key: `page ${path}`,
        group: 'pages',
        label: title,
        href: path,
        ...(about ? { text: about } : {}),
      }),
    ),
    { key: 'all', group: 'all', label: `Search for “${text.trim()}”`, href: all.href },
  ];
}

/** Suggested cars as of now: a car that was sold since the build is marked as sold, and one that left the stock is left out. */
function useViewedEntries(entries: readonly Entry[]): Entry[] {
  const suggestedCards = useMemo(() => entries.flatMap(({ car }) => car ?? []), [entries]);
  const viewed = useViewedCards(suggestedCards);
  return useMemo(() => {
    const now = new Map(viewed.map((car) => [car.id, car]));
    return entries.flatMap((entry): Entry[] => {
      if (!entry.car) return [entry];
      const car = now.get(entry.car.id);
      return car ? [{ ...entry, car }] : [];
    });
  }, [entries, viewed]);
}

/** The suggestions for a text. An older answer stays until the newer one is there; without the stock there are none. */
export function useSuggestions(chrome: SearchChrome, text: string): { entries: Entry[]; suggester: Suggester | undefined } {
  const [suggester, setSuggester] = useState<Suggester>();
  const [entries, setEntries] = useState<Entry[]>([]);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const keep = (loaded: Suggester) => setSuggester(() => loaded);
    return untilStopped(loadSuggester(chrome), keep, () => undefined);
  }, [chrome]);
  useEffect(() => {
    if (text.trim() === '') return setEntries(recentEntries(chrome.slug));
    if (!suggester) return;
    const timer = setTimeout(() => {
      suggester.suggestionsFor(text).then(
        (suggestions) => latest.current === text && setEntries(entriesOf(suggestions, suggester.searchOf(text), text)),
        () => setEntries([]),
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, suggester, chrome.slug]);
  return { entries: useViewedEntries(entries), suggester };
}
