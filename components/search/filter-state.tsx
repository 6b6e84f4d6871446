import { useRange, useRefinementList } from 'react-instantsearch';

/** Holds a list filter that has no control on the page. */
export function ListState({ attribute }: { attribute: string }) {
  useRefinementList({ attribute });
  return null;
}

/** Holds a range that has no control on the page. */
export function RangeState({ attribute }: { attribute: string }) {
  useRange({ attribute });
  return null;
}
