import { type FocusEvent, useId } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome, NavLink } from '#lib/pages/chrome.ts';
import styles from './nav-dropdown.module.scss';
import list from './nav-list.module.scss';
import { useHoverMenu } from './use-hover-menu.ts';

type Props = { item: NavLink; opensOn: Chrome['opensOn']; open: boolean; onOpenChange: (open: boolean) => void };

function Entries({ items, onChoose }: { items: NavLink[]; onChoose: () => void }) {
  return (
    <ul className={styles.entries}>
      {items.map((entry) => (
        <li key={entry.name}>
          {entry.href ? (
            <Link href={entry.href} className={styles.entry} onClick={onChoose}>
              {entry.name}
            </Link>
          ) : (
            <p className={styles.group}>{entry.name}</p>
          )}
          {entry.children && <Entries items={entry.children} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
}

/** A menu below a navigation item. If it opens on click only, the item's name is the button. */
export function NavDropdown({ item, opensOn, open, onOpenChange }: Props) {
  const id = useId();
  const menu = useHoverMenu({ opensOn, open, onOpenChange });
  const nameIsLink = opensOn === 'hover' && item.href !== undefined;
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onOpenChange(false);
  };
  const ownEntry = nameIsLink || !item.href ? [] : [{ name: `All ${item.name.toLowerCase()}`, href: item.href }];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a mouse shortcut; the button inside does the same.
    <div className={styles.dropdown} {...menu.area} onBlur={onBlur}>
      {nameIsLink && (
        <Link href={item.href as string} className={list.link} onClick={() => onOpenChange(false)}>
          {item.name}
        </Link>
      )}
      <button
        ref={menu.toggle.ref}
        type="button"
        className={`${list.link} ${styles.toggle} ${nameIsLink ? styles.alone : ''}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={menu.toggle.onClick}
      >
        <span className={nameIsLink ? 'visually-hidden' : undefined}>{nameIsLink ? `${item.name} menu` : item.name}</span>
        <Icon name="chevron-down" size={16} stroke={2.25} />
      </button>
      <div id={id} className={styles.panel} data-open={open || undefined}>
        <Entries items={[...ownEntry, ...(item.children ?? [])]} onChoose={() => onOpenChange(false)} />
      </div>
    </div>
  );
}
