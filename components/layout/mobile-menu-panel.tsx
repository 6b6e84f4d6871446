import type { ReactNode } from 'react';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link, LinkOrText } from '#components/ui/link.tsx';
import { type MenuItem, phoneItems } from './menu-items.ts';
import styles from './mobile-menu.module.scss';

type Props = DialogState & { items: MenuItem[]; top?: ReactNode; placesHref?: string | undefined; children?: ReactNode };

/** A longer list below an item opens on demand. */
const longList = 8;

type ItemsProps = { items: MenuItem[]; onChoose: () => void; nested?: boolean };

function Item({ item, onChoose, nested = false }: Omit<ItemsProps, 'items'> & { item: MenuItem }) {
  const entry = nested ? styles.under : styles.entry;
  const children = item.children ?? item.brands;
  const below = children && <Items items={children} onChoose={onChoose} nested />;
  if (children && children.length > longList && !item.href)
    return (
      <details>
        <summary className={`${entry} ${styles.summary}`}>
          {item.name}
          <Icon name="chevron-down" size={20} />
        </summary>
        {below}
      </details>
    );
  return (
    <>
      <LinkOrText item={item} className={entry} as="p" onClick={onChoose} />
      {below}
    </>
  );
}

function Items({ items, onChoose, nested = false }: ItemsProps) {
  return (
    <ul className={nested ? styles.below : styles.list}>
      {items.map((item) => (
        <li key={item.name} className={nested ? undefined : styles.item}>
          <Item item={item} onChoose={onChoose} nested={nested} />
        </li>
      ))}
    </ul>
  );
}

/** The menu on small screens, as a modal dialog. */
export function MobileMenuPanel({ items, top, placesHref, children, ...dialog }: Props) {
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
      <div className={styles.bottom}>
        {children}
        {placesHref && (
          <Link href={placesHref} className={styles.places} onClick={() => dialog.onOpenChange(false)}>
            <Icon name="map-pin" size={18} />
            Opening hours and directions
          </Link>
        )}
      </div>
    </Dialog>
  );
}
