import { type FocusEvent, type MouseEvent, useId, useRef } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Link, LinkOrText } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { NavLink } from '#lib/pages/menus.ts';
import { MegaTiles } from './mega-tiles.tsx';
import type { MenuItem } from './menu-items.ts';
import styles from './nav-dropdown.module.scss';
import list from './nav-list.module.scss';
import type { useMenuBar } from './use-menu-bar.ts';

type Props = Pick<ReturnType<typeof useMenuBar>, 'hoverArea'> & {
  item: MenuItem;
  opensOn: Chrome['opensOn'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A longer menu gets a second column. */
const oneColumn = 10;

function Entries({ items, onChoose }: { items: NavLink[]; onChoose: () => void }) {
  return (
    <ul className={`${styles.entries} ${items.length > oneColumn ? styles.columns : ''}`}>
      {items.map((entry) => (
        <li key={entry.name}>
          <LinkOrText item={entry} className={styles.entry} textClass={styles.group} as="p" onClick={onChoose} />
          {entry.children && <Entries items={entry.children} onChoose={onChoose} />}
        </li>
      ))}
    </ul>
  );
}

/** A menu below a navigation item: its links, or the tiles of the brands. If it opens on click only, the item's name is the button. */
export function NavDropdown({ item, opensOn, open, onOpenChange, hoverArea }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const nameIsLink = opensOn === 'hover' && item.href !== undefined;
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onOpenChange(false);
  };
  // Hovering has already opened the menu, so a mouse click must not close it.
  const onClick = (event: MouseEvent) => {
    const isMouse = (event.nativeEvent as { pointerType?: string }).pointerType === 'mouse';
    onOpenChange(opensOn === 'hover' && isMouse ? true : !open);
  };
  const close = () => onOpenChange(false);
  const ownEntry = nameIsLink || !item.href ? [] : [{ name: `All ${item.name.toLowerCase()}`, href: item.href }];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a mouse shortcut; the button inside does the same.
    <div className={styles.dropdown} {...hoverArea(item.name, () => panel.current)} onBlur={onBlur}>
      {nameIsLink && <Link href={item.href as string} className={list.link} onClick={close} name={item.name} />}
      <button
        type="button"
        className={`${list.link} ${styles.toggle} ${nameIsLink ? styles.alone : ''}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={onClick}
      >
        <span className={nameIsLink ? 'visually-hidden' : undefined}>{nameIsLink ? `${item.name} menu` : item.name}</span>
        <Icon name="chevron-down" size={16} stroke={2.25} />
      </button>
      <div id={id} ref={panel} className={`${styles.panel} ${item.brands ? styles.mega : ''}`} data-open={open || undefined}>
        {item.brands ? (
          <MegaTiles brands={item.brands} hasLogos={open} onChoose={close} />
        ) : (
          <Entries items={[...ownEntry, ...(item.children ?? [])]} onChoose={close} />
        )}
      </div>
    </div>
  );
}
