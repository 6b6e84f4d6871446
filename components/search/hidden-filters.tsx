import { useRange, useRefinementList } from 'react-instantsearch';

/** Registers a list filter that has no control on the page: InstantSearch drops filters without a widget. */
export function HiddenListFilter({ attribute }: { attribute: string }) {
  useRefinementList({ attribute });
  return null;
}

/** Registers a range that has no control on the page. */
export function HiddenRangeFilter({ attribute }: { attribute: string }) {
  useRange({ attribute });
  return null;
}
