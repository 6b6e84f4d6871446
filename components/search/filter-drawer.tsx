import { useDeferredValue } from 'react';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { countOf } from '#lib/locale/plural.ts';
import { chosenChips, clearedState } from '#lib/search/chips.ts';
import { SharedFilters } from './filter-data.tsx';
import styles from './filter-drawer.module.scss';
import { FilterList } from './filter-list.tsx';
import { useChips, useSearch } from './search-context.tsx';

/** The drawer opens first and its filters follow, so that a slow phone responds to the tap at once. */
function LaterFilters() {
  const isOpen = useDeferredValue(true, false);
  return (
    isOpen && (
      <SharedFilters>
        <FilterList drawer />
      </SharedFilters>
    )
  );
}

/** The filters on a phone: a full-height drawer whose button shows the current number of results. */
export function FilterDrawer(dialog: DialogState) {
  const { nouns, state, setup, answered, show } = useSearch();
  const { count } = answered;
  const activeCount = chosenChips(useChips(), state, setup.urls.presets).length;
  return (
    <Dialog {...dialog} className={styles.drawer} scrim>
      <header className={styles.head}>
        <DialogTitle className={styles.title}>Filters</DialogTitle>
        {activeCount > 0 && (
          <button type="button" className={styles.clear} onClick={() => show(clearedState(state, setup.urls.presets))}>
            Clear all
          </button>
        )}
        <DialogClose className={styles.close} aria-label="Close filters">
          <Icon name="x" size={22} />
        </DialogClose>
      </header>
      <div className={styles.body}>
        <LaterFilters />
      </div>
      <footer className={styles.foot}>
        <DialogClose className={styles.show}>
          {count === 0 ? `No ${nouns.many} match` : `Show ${countOf(count, nouns.one, nouns.many)}`}
        </DialogClose>
      </footer>
    </Dialog>
  );
}
