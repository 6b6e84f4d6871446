import { memo, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Configure, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { listen } from '#components/ui/listen.ts';
import { lazySearchClient, preloadSearch } from '#lib/browser/search/lazy-search.ts';
import { type Recalled, recallSearch } from '#lib/browser/search/recall-search.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { initialResults } from '#lib/search/initial-results.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import { sortValue } from '#lib/search/sorts.ts';
import { toIndexState } from '#lib/search/ui-state.ts';
import { SearchBody } from './search-body.tsx';
import { LookedUpProvider, type SearchCard } from './search-context.tsx';
import type { SearchHeading } from './search-head.tsx';
import { SearchHistory } from './search-history.tsx';
import { useUnbuiltSearch } from './use-unbuilt-search.tsx';

/** The search controls, without the cars between them. */
const controls = 'input, select, summary, label, button, [aria-current], nav[aria-label^="Pages"] a';

/** Loads the search engine when a pointer or the focus first reaches a search control, so that the first search is faster. */
function usePreload(setup: SearchSetup) {
  useEffect(() => {
    const onReach = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('main') || !target.closest(controls)) return;
      preloadSearch(setup);
      stop();
    };
    const stop = listen(document, { pointerover: onReach, focusin: onReach }, { passive: true });
    return stop;
  }, [setup]);
}

type Props = { model: SearchModel; Card: SearchCard; heading: SearchHeading };

/** A search slower than this counts as stalled. */
const stalledMs = 200;

const neverChanges = () => () => undefined;

/** InstantSearch over the site's search. Memoised, because the router renders the page again for every change of the URL. It starts with the recalled results of this history entry, else with those in the HTML. */
const SearchFrom = memo(({ model, Card, heading, recalled }: Props & { recalled: Recalled | undefined }) => {
  const { setup, cards, total, first } = model;
  const root = sortValue(setup.index, setup.urls.defaultSort);
  const [start] = useState(() => {
    const state = recalled?.state ?? model.state;
    const ids = cards.map((card) => card.id);
    return {
      state,
      client: lazySearchClient(setup, state.offer),
      results: recalled ? { [root]: recalled.answer } : initialResults(root, state, { ...first, total }, ids, setup.hitsPerPage),
      ui: { [root]: toIndexState(state, setup.index, setup.urls.defaultSort) },
    };
  });
  const body = useMemo(() => ({ ...model, state: start.state }), [model, start]);
  return (
    <InstantSearchSSRProvider initialResults={start.results as never}>
      <InstantSearch
        searchClient={start.client}
        indexName={root}
        initialUiState={start.ui}
        stalledSearchDelay={stalledMs}
        future={{ preserveSharedStateOnUnmount: true }}
      >
        <Configure hitsPerPage={setup.hitsPerPage} />
        <SearchBody model={body} Card={Card} heading={heading} />
        <SearchHistory setup={setup} offer={start.state.offer} recalledAt={recalled?.at} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
});
SearchFrom.displayName = 'SearchFrom';

/**
 * A whole search page. The template provides its card and heading, and styles the rest through tokens. A shopper who comes back to a
 * search sees the earlier results before the engine has loaded.
 */
export function SearchPage({ model: built, Card, heading: template }: Props) {
  const { model, heading, lookedUp } = useUnbuiltSearch(built, template);
  usePreload(built.setup);
  // False in the HTML and during hydration, so that both render the same.
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const recalled = useMemo(
    () => (inBrowser ? recallSearch(built.setup, built.state, Date.now()) : undefined),
    [inBrowser, built.setup, built.state],
  );
  return (
    <LookedUpProvider value={lookedUp}>
      <SearchFrom key={recalled ? 'recalled' : 'own'} model={model} Card={Card} heading={heading} recalled={recalled} />
    </LookedUpProvider>
  );
}
