import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { countOf } from '#lib/locale/plural.ts';
import { clearedState } from '#lib/search/chips.ts';
import styles from './filter-drawer.module.scss';
import { FilterList } from './filter-list.tsx';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';
import { useFound } from './use-found.ts';

export type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; onClosed: () => void };

/** The filters of a phone: a drawer of full height whose one button always says how many are left. */
export function FilterDrawer({ open, onOpenChange, onClosed }: DrawerProps) {
  const { nouns, state, show } = useSearch();
  const { count } = useFound();
  const chosen = useChips().length;
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
            <FilterList drawer />
          </div>
          <footer className={styles.foot}>
            <Dialog.Close className={styles.show}>
              {count === 0 ? `No ${nouns.many} match` : `Show ${countOf(count, nouns.one, nouns.many)}`}
            </Dialog.Close>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
