import { useState } from 'react';
import { Configure, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { pageSearchClient } from '#lib/browser/page-search.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { initialResults } from '#lib/search/initial-results.ts';
import { sortValue } from '#lib/search/sorts.ts';
import { toIndexState } from '#lib/search/ui-state.ts';
import { SearchBody } from './search-body.tsx';
import type { SearchCard } from './search-card.ts';
import { usePreload } from './use-preload.ts';

/** The delay before a slow search says so (spec §9). */
const stalledMs = 200;

/**
 * The whole of a search page under its heading: InstantSearch over the site's search, starting with the results in the HTML. A template
 * gives its card and styles the rest through tokens.
 */
export function SearchPage({ model, Card }: { model: SearchModel; Card: SearchCard }) {
  usePreload(model.setup);
  const { setup, state, cards, total, first } = model;
  const root = sortValue(setup.index, setup.urls.defaultSort);
  const [start] = useState(() => ({
    client: pageSearchClient(setup, state.offer),
    results: initialResults(
      root,
      state,
      { ...first, total },
      cards.map((card) => card.id),
      setup.hitsPerPage,
    ),
    ui: { [root]: toIndexState(state, setup.index, setup.urls.defaultSort) },
  }));
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
        <SearchBody model={model} Card={Card} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
}
