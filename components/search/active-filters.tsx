import dynamic from 'next/dynamic';
import { Icon } from '#components/ui/icon.tsx';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { chosenChips, clearedState, shownChips } from '#lib/search/chips.ts';
import styles from './active-filters.module.scss';
import filterDrawerStyles from './filter-drawer.module.scss';
import { useChips, useSearch } from './search-context.tsx';

/** The active filters; each is a button that removes it. */
export function ActiveFilters() {
  const { state, setup, show } = useSearch();
  const chips = useChips();
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {shownChips(chips, state, setup.urls.presets).map(({ key, label, without }) => (
        <li key={key}>
          <button type="button" className={styles.chip} onClick={() => show(without)}>
            <span className="visually-hidden">Remove </span>
            {label}
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
      {chosenChips(chips, state, setup.urls.presets).length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={() => show(clearedState(state, setup.urls.presets))}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

const load = () => import('./filter-drawer.tsx');
const Drawer = dynamic(() => load().then((module) => module.FilterDrawer), { ssr: false });

/** Opens the filters on a phone. */
export function FilterButton() {
  const { open, setOpen, hasOpened, opener, dialog } = useLazyDialog(load);
  const { state, setup } = useSearch();
  const activeCount = chosenChips(useChips(), state, setup.urls.presets).length;
  useBackCloses(open, () => setOpen(false));
  // Opening and closing restyle the whole page, so the button responds first.
  const onOpenChange = (isOpen: boolean) => afterPaint(() => dialog.onOpenChange(isOpen));
  return (
    <>
      <button {...opener} onClick={() => afterPaint(opener.onClick)} className={filterDrawerStyles.open}>
        <Icon name="sliders-horizontal" size={18} />
        Filters
        {activeCount > 0 && (
          <span className={filterDrawerStyles.badge}>
            {activeCount}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </button>
      {hasOpened && <Drawer {...dialog} onOpenChange={onOpenChange} />}
    </>
  );
}
