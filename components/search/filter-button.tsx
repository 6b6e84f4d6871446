import dynamic from 'next/dynamic';
import { Icon } from '#components/ui/icon.tsx';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { chosenChips } from '#lib/search/chips.ts';
import styles from './filter-drawer.module.scss';
import { useSearch } from './search-context.tsx';
import { useChips } from './use-chips.ts';

const load = () => import('./filter-drawer.tsx');
const Drawer = dynamic(() => load().then((module) => module.FilterDrawer), { ssr: false });

/** Opens the filters on a phone. */
export function FilterButton() {
  const { open, setOpen, hasOpened, opener, dialog } = useLazyDialog(load);
  const { state, setup } = useSearch();
  const activeCount = chosenChips(useChips(), state, setup.urls.presets).length;
  useBackCloses(open, () => setOpen(false));
  // Opening and closing restyle the whole page, so the button answers first.
  const onOpenChange = (isOpen: boolean) => afterPaint(() => dialog.onOpenChange(isOpen));
  return (
    <>
      <button {...opener} onClick={() => afterPaint(opener.onClick)} className={styles.open}>
        <Icon name="sliders-horizontal" size={18} />
        Filters
        {activeCount > 0 && (
          <span className={styles.badge}>
            {activeCount}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </button>
      {hasOpened && <Drawer {...dialog} onOpenChange={onOpenChange} />}
    </>
  );
}
