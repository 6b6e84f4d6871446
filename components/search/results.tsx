import dynamic from 'next/dynamic';
import Router from 'next/router';
import { type ComponentType, memo, useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { useViewedCards, useViewingTime } from '#components/ui/use-availability.ts';
import { addressOf } from '#lib/browser/history-entry.ts';
import { keptNotes, onNotes } from '#lib/browser/search/search-notes.ts';
import { showHeldList } from '#lib/browser/search/show-held-list.ts';
import { type CarCard, carCard } from '#lib/cars/card.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import type { Chrome, Phone } from '#lib/pages/chrome.ts';
import { shownQuery } from '#lib/search/query-text.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import type { SearchState } from '#lib/search/state.ts';
import { emptyHeading } from '#lib/search/subject.ts';
import { asksFor, needsLookup } from '#lib/search/unbuilt.ts';
import { searchUrls } from '#lib/search/url.ts';
import styles from './results.module.scss';
import { type SearchCard, useChips, useLookedUp, useSearch } from './search-context.tsx';
import { SearchErrorAlert } from './search-error-alert.tsx';

const CardItem = memo(({ card, Card, eager }: { card: CarCard; Card: SearchCard; eager: boolean }) => (
  <li>
    <Card card={card} eager={eager} />
  </li>
));
CardItem.displayName = 'CardItem';

/** These cards are in the first view on any screen. */
const eagerCards = 3;

/** Memoised, so that the list renders once per answer instead of once per step of a search. */
const CardList = memo(({ cards, Card }: { cards: readonly CarCard[]; Card: SearchCard }) =>
  cards.map((card, index) => <CardItem key={card.id} card={card} Card={Card} eager={index < eagerCards} />),
);
CardList.displayName = 'CardList';

/** The label above cars that match only some of the words (rule S22). */
export function CloseMatches() {
  const { nouns, answered } = useSearch();
  const { isClose, state } = answered;
  if (!isClose) return null;
  return (
    <div className={styles.close}>
      <h3>Close matches</h3>
      <p>
        No {nouns.many} match all the words of “{shownQuery(state.query)}”. These match some of them.
      </p>
    </div>
  );
}

const showList = () => {
  delete document.documentElement.dataset.otherSearch;
};

/**
 * Hides the built list behind skeletons until the results are those of the address, or no other ones come (rule S25). `other-search-script.tsx`
 * hides it before the first paint of a page load.
 */
function useShownList(answered: SearchState, hasFailed: boolean): void {
  const { setup, isSettled } = useSearch();
  const { urls } = setup;
  const lookedUp = useLookedUp();
  const isAsked = useCallback(() => asksFor(searchUrls(urls), addressOf(window), answered, lookedUp), [urls, answered, lookedUp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first answer of a page can be another one than the address asks for
  useLayoutEffect(() => {
    if (!isAsked()) document.documentElement.dataset.otherSearch = '';
    return showList;
  }, []);
  useLayoutEffect(() => {
    if (document.documentElement.dataset.otherSearch === undefined) return;
    const isLast = () => !needsLookup(searchUrls(urls), addressOf(window), lookedUp) && isSettled(answered);
    return showHeldList({ isRight: () => hasFailed || isAsked(), isSettled: isLast, show: showList });
  }, [hasFailed, isAsked, isSettled, answered, urls, lookedUp]);
  // A text that means the built search, such as "drive away", replaces the address and brings no new answer.
  useEffect(() => {
    const check = () => {
      if (isAsked()) showList();
    };
    Router.events.on('routeChangeComplete', check);
    return () => Router.events.off('routeChangeComplete', check);
  }, [isAsked]);
}

/** Shown instead of the help for an empty search until that has loaded, or if it cannot be loaded. */
function PlainNoResults() {
  const { state, words, setup } = useSearch();
  const chips = useChips();
  return (
    <div className={styles.empty}>
      <h2>{emptyHeading(state, words, chips, setup.urls.presets)}</h2>
    </div>
  );
}

type HelpProps = {
  Card: SearchCard;
  phone?: Phone | undefined;
  contactPath?: string | undefined;
  /** Where shoppers can save a search. Absent if the site has no sign-in. */
  account?: Pick<Chrome, 'slug' | 'api' | 'garage'> | undefined;
};
let loadedHelp: ComponentType<HelpProps> | undefined;

/** Most searches find something, so the help for an empty one is loaded with the first that does not. */
function NoResults(props: HelpProps) {
  const [Help, setHelp] = useState(() => loadedHelp);
  useEffect(() => {
    if (loadedHelp) return;
    import('./no-results.tsx').then(
      (module) => {
        loadedHelp = module.NoResults;
        setHelp(() => module.NoResults);
      },
      () => undefined,
    );
  }, []);
  return Help ? <Help {...props} /> : <PlainNoResults />;
}

/** With this many cars or fewer, or only close matches, the shopper may be looking for a page of text. */
const fewCars = 3;

type AboutProps = { text: string; site: SearchSetup };

/** Most searches find many cars, so this is loaded with the first that does not. */
const PagesAbout = dynamic<AboutProps>(() => import('./pages-about.tsx').then((module) => module.PagesAbout), { ssr: false });

/** Only searches of a typed text have explanations. */
const Explanations = dynamic<{ notes: readonly unknown[]; card: SearchSetup['card'] }>(
  () => import('./explanations.tsx').then((module) => module.Explanations),
  { ssr: false },
);

const noNotes = '[]';

/** The explanations of the search on the page. They may change while the search stays the same. */
function useNotes(state: SearchState): readonly unknown[] {
  const read = () => JSON.stringify(keptNotes(() => window.sessionStorage, state));
  const text = useSyncExternalStore(onNotes, read, () => noNotes);
  return useMemo(() => JSON.parse(text), [text]);
}

type Props = HelpProps & { cards: CarCard[]; leaving: Record<string, number> };

/** The cards of a page of results. They stay while the next page loads, and if loading fails. */
export function Results({ cards, leaving, ...help }: Props) {
  const { Card } = help;
  const { setup, answered, refresh } = useSearch();
  const { hits } = answered;
  const { status, error } = useInstantSearch({ catchError: true });
  const now = useViewingTime(Object.values(leaving));
  const foundCards = useMemo(() => {
    const builtCards = new Map(cards.flatMap((card) => ((leaving[card.id] ?? Number.POSITIVE_INFINITY) <= now ? [] : [[card.id, card]])));
    return hits.flatMap((hit) => {
      const card = hit.slug ? carCard(hit as unknown as SearchDocument, setup.card) : builtCards.get(hit.objectID);
      return card ? [card] : [];
    });
  }, [hits, cards, leaving, now, setup.card]);
  const cardsNow = useViewedCards(foundCards);
  // A car of the list has been removed since: search again to correct the list and its count.
  const hasRemovedCars = cardsNow.length < foundCards.length;
  useEffect(() => {
    if (hasRemovedCars) refresh();
  }, [hasRemovedCars, refresh]);
  useShownList(answered.state, error !== undefined);
  const notes = useNotes(answered.state);
  const isStalled = status === 'stalled';
  const typed = answered.state.query.trim();
  const asksForPages = setup.findsPages && typed !== '' && (answered.count <= fewCars || answered.isClose) && !error;
  const isBeyondLast = answered.count > 0 && answered.state.page > 1;
  return (
    <>
      <SearchErrorAlert />
      {notes.length > 0 && <Explanations notes={notes} card={setup.card} />}
      <CloseMatches />
      {cardsNow.length === 0 && !error && !isStalled && !isBeyondLast ? (
        <NoResults {...help} />
      ) : (
        <ul className={styles.cards} aria-busy={isStalled}>
          <CardList cards={cardsNow} Card={Card} />
        </ul>
      )}
      {asksForPages && <PagesAbout text={shownQuery(typed)} site={setup} />}
    </>
  );
}
