import { useMemo, useState, useSyncExternalStore } from 'react';
import { Configure, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { lazySearchClient } from '#lib/browser/lazy-search.ts';
import { type Recalled, recallSearch } from '#lib/browser/recall-search.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { initialResults } from '#lib/search/initial-results.ts';
import { sortValue } from '#lib/search/sorts.ts';
import { toIndexState } from '#lib/search/ui-state.ts';
import { SearchBody } from './search-body.tsx';
import type { SearchCard } from './search-card.ts';
import type { SearchHeading } from './search-head.tsx';
import { SearchMemory } from './search-memory.tsx';
import { useLivePlaces } from './use-live-places.tsx';
import { usePreload } from './use-preload.ts';

type Props = { model: SearchModel; Card: SearchCard; heading: SearchHeading };

/** The delay before a slow search says so (spec §9). */
const stalledMs = 200;

const never = () => () => undefined;

/** InstantSearch over the site's search, starting with what was on show here before, else with the results in the HTML. */
function SearchFrom({ model, Card, heading, recalled }: Props & { recalled: Recalled | undefined }) {
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
        <SearchMemory setup={setup} offer={start.state.offer} recalledAt={recalled?.at} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
}

/**
 * The whole of a search page. A template gives its card and its heading, and styles the rest through tokens. Where a shopper comes back
 * to a search, the list of then is there at once, before any engine is.
 */
export function SearchPage({ model: built, Card, heading: template }: Props) {
  const { model, heading } = useLivePlaces(built, template);
  usePreload(built.setup);
  // False in the HTML and while the browser takes it over, so that both draw the same.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const recalled = useMemo(
    () => (inBrowser ? recallSearch(built.setup, built.state, Date.now()) : undefined),
    [inBrowser, built.setup, built.state],
  );
  return <SearchFrom key={recalled ? 'recalled' : 'own'} model={model} Card={Card} heading={heading} recalled={recalled} />;
}
