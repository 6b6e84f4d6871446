import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useStats } from 'react-instantsearch';
import { clearedState } from '#lib/search/chips.ts';
import styles from './filter-drawer.module.scss';
import { FilterList } from './filter-list.tsx';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';

export type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; onClosed: () => void };

/** The filters of a phone: a drawer of full height whose one button always says how many are left. */
export function FilterDrawer({ open, onOpenChange, onClosed }: DrawerProps) {
  const { nouns, state, show } = useSearch();
  const { nbHits } = useStats();
  const chosen = useChips().length;
  const count = nbHits.toLocaleString('en-AU');
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.drawer}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <header className={styles.head}>
            <Dialog.Title className={styles.title}>Filters</Dialog.Title>
            {chosen > 0 && (
              <button type="button" className={styles.clear} onClick={() => show(clearedState(state))}>
                Clear all
              </button>
            )}
            <Dialog.Close className={styles.close} aria-label="Close the filters">
              <X size={22} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <div className={styles.body}>
            <FilterList />
          </div>
          <footer className={styles.foot}>
            <Dialog.Close className={styles.show}>
              {nbHits === 0 ? `No ${nouns.many} match` : `Show ${count} ${nbHits === 1 ? nouns.one : nouns.many}`}
            </Dialog.Close>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
