import type { ReactNode } from 'react';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { NavLink } from '#lib/pages/chrome.ts';
import { phoneItems } from './menu-items.ts';
import styles from './mobile-menu.module.scss';

type Props = DialogState & { items: NavLink[]; top?: ReactNode; children?: ReactNode };

function Items({ items, onChoose, nested = false }: { items: NavLink[]; onChoose: () => void; nested?: boolean }) {
  const entry = nested ? styles.under : styles.entry;
  return (
    <ul className={nested ? styles.below : styles.list}>
      {items.map((item) => (
        <li key={item.name} className={nested ? undefined : styles.item}>
          {item.href ? (
            <Link href={item.href} className={entry} onClick={onChoose}>
              {item.name}
            </Link>
          ) : (
            <p className={entry}>{item.name}</p>
          )}
          {item.children && <Items items={item.children} onChoose={onChoose} nested />}
        </li>
      ))}
    </ul>
  );
}

/** The menu on small screens, as a modal dialog. */
export function MobileMenuPanel({ items, top, children, ...dialog }: Props) {
  return (
    <Dialog {...dialog} className={styles.panel} scrim>
      <div className={styles.top}>
        <DialogTitle className={top ? 'visually-hidden' : undefined}>Menu</DialogTitle>
        {top}
        <DialogClose className={styles.button}>
          <Icon name="x" size={24} />
          <span className="visually-hidden">Close menu</span>
        </DialogClose>
      </div>
      <nav aria-label="Menu">
        <Items items={phoneItems(items)} onChoose={() => dialog.onOpenChange(false)} />
      </nav>
      {children && <div className={styles.bottom}>{children}</div>}
    </Dialog>
  );
}
