import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { NavLink } from '#lib/pages/chrome.ts';
import styles from './mobile-menu.module.scss';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
  items: NavLink[];
  top?: ReactNode;
  children?: ReactNode;
};

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
export function MobileMenuPanel({ open, onOpenChange, onClosed, items, top, children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.panel}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <div className={styles.top}>
            <Dialog.Title className={top ? 'visually-hidden' : undefined}>Menu</Dialog.Title>
            {top}
            <Dialog.Close className={styles.button}>
              <X size={24} aria-hidden="true" />
              <span className="visually-hidden">Close menu</span>
            </Dialog.Close>
          </div>
          <nav aria-label="Menu">
            <Items items={items} onChoose={() => onOpenChange(false)} />
          </nav>
          {children && <div className={styles.bottom}>{children}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
