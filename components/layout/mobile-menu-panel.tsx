import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Link } from '#components/ui/link.tsx';
import type { NavLink } from '#lib/pages/chrome.ts';
import styles from './mobile-menu.module.scss';

type Props = DialogState & { items: NavLink[]; top?: ReactNode; children?: ReactNode };

function Items({ items, onChoose, deep = false }: { items: NavLink[]; onChoose: () => void; deep?: boolean }) {
  const entry = deep ? styles.under : styles.entry;
  return (
    <ul className={deep ? styles.below : styles.list}>
      {items.map((item) => (
        <li key={item.name} className={deep ? undefined : styles.item}>
          {item.href ? (
            <Link href={item.href} className={entry} onClick={onChoose}>
              {item.name}
            </Link>
          ) : (
            <p className={entry}>{item.name}</p>
          )}
          {item.children && <Items items={item.children} onChoose={onChoose} deep />}
        </li>
      ))}
    </ul>
  );
}

/** The menu of small screens: a modal dialog that holds the focus while it is open. */
export function MobileMenuPanel({ items, top, children, ...dialog }: Props) {
  return (
    <Dialog {...dialog} className={styles.panel} scrim>
      <div className={styles.top}>
        <DialogTitle className={top ? 'visually-hidden' : undefined}>Menu</DialogTitle>
        {top}
        <DialogClose className={styles.button}>
          <X size={24} aria-hidden="true" />
          <span className="visually-hidden">Close menu</span>
        </DialogClose>
      </div>
      <nav aria-label="Menu">
        <Items items={items} onChoose={() => dialog.onOpenChange(false)} />
      </nav>
      {children && <div className={styles.bottom}>{children}</div>}
    </Dialog>
  );
}
