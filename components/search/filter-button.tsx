import { SlidersHorizontal } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import styles from './filter-drawer.module.scss';
import type { DrawerProps } from './filter-drawer.tsx';
import { useChips } from './use-chips.ts';

const loadDrawer = () => import('./filter-drawer.tsx').then(({ FilterDrawer }) => FilterDrawer);

/** Opens the filters of a phone; their code comes when a thumb first reaches for the button. */
export function FilterButton() {
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps>>();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useChips().length;
  useBackCloses(open, () => setOpen(false));
  const load = () => {
    if (!Drawer) void loadDrawer().then((Loaded) => setDrawer(() => Loaded));
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={load}
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        Filters
        {chosen > 0 && (
          <span className={styles.badge}>
            {chosen}
            <span className="visually-hidden"> active</span>
          </span>
        )}
      </button>
      {Drawer && <Drawer open={open} onOpenChange={setOpen} onClosed={() => button.current?.focus()} />}
    </>
  );
}
