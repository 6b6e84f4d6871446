import { useMemo, useState, useSyncExternalStore } from 'react';
import { Configure, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { pageSearchClient } from '#lib/browser/page-search.ts';
import { type Recalled, recallSearch } from '#lib/browser/recall-search.ts';
import type { SearchModel } from '#lib/pages/search.ts';
import { initialResults } from '#lib/search/initial-results.ts';
import { sortValue } from '#lib/search/sorts.ts';
import { toIndexState } from '#lib/search/ui-state.ts';
import { SearchBody } from './search-body.tsx';
import type { SearchCard } from './search-card.ts';
import { SearchMemory } from './search-memory.tsx';
import { usePreload } from './use-preload.ts';

type Props = { model: SearchModel; Card: SearchCard };

/** The delay before a slow search says so (spec §9). */
const stalledMs = 200;

const never = () => () => undefined;

/** InstantSearch over the site's search, starting with what was on show here before, else with the results in the HTML. */
function SearchFrom({ model, Card, recalled }: Props & { recalled: Recalled | undefined }) {
  const { setup, cards, total, first } = model;
  const root = sortValue(setup.index, setup.urls.defaultSort);
  const [start] = useState(() => {
    const state = recalled?.state ?? model.state;
    const ids = cards.map((card) => card.id);
    return {
      state,
      client: pageSearchClient(setup, state.offer),
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
        <SearchBody model={body} Card={Card} />
        <SearchMemory setup={setup} offer={start.state.offer} recalledAt={recalled?.at} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
}

/**
 * The whole of a search page under its heading. A template gives its card and styles the rest through tokens. Where a shopper comes
 * back to a search, the list of then is there at once, before any engine is.
 */
export function SearchPage({ model, Card }: Props) {
  usePreload(model.setup);
  // False in the HTML and while the browser takes it over, so that both draw the same.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const recalled = useMemo(
    () => (inBrowser ? recallSearch(model.setup, model.state, Date.now()) : undefined),
    [inBrowser, model.setup, model.state],
  );
  return <SearchFrom key={recalled ? 'recalled' : 'own'} model={model} Card={Card} recalled={recalled} />;
}
