import Router from 'next/router';
import { signInHref } from '#lib/accounts/redirect.ts';
import { keepNextSearch, type NextSearch } from '#lib/browser/account/account-mark.ts';
import { type Chip, chosenChips } from '#lib/search/chips.ts';
import { savedName, savedOf } from '#lib/search/saved-search.ts';
import type { SearchState } from '#lib/search/state.ts';
import type { Presets } from '#lib/search/url.ts';

/** A search as it is shown. `all` is the name of a search for the whole stock. */
type ShownSearch = { state: SearchState; chips: readonly Chip[]; presets: Presets; all: string };

/** The shown search as an account keeps it, named after its filters (rule V20). */
export const searchToSave = ({ state, chips, presets, all }: ShownSearch): NextSearch => ({
  name: savedName(
    chosenChips(chips, state, presets).map(({ label }) => label),
    all,
  ),
  choices: savedOf(state),
});

/** Remembers a search and goes to the sign-in page, which saves it (rule V20). `back` is the page of the search. */
export function saveAfterSignIn(site: string, search: NextSearch, back: string): void {
  keepNextSearch(site, () => window.sessionStorage, search);
  void Router.push(signInHref(back));
}
