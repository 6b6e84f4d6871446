import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { Chrome, NavLink } from '#lib/pages/chrome.ts';
import styles from './nav-dropdown.module.scss';
import list from './nav-list.module.scss';

type Props = { item: NavLink; opensOn: Chrome['opensOn']; open: boolean; onOpenChange: (open: boolean) => void };

/** The menu stays open this long after the mouse leaves, so that it can cross a gap. */
const closeDelayMs = 160;

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

/**
 * A menu below a navigation item (a disclosure). A button opens it, and hovering too if the site says so; Escape closes it and returns
 * the focus. If it opens on click only, the item's name is the button.
 */
export function NavDropdown({ item, opensOn, open, onOpenChange }: Props) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const closeTimer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(closeTimer.current), []);
  const opensOnHover = opensOn === 'hover';
  const nameIsLink = opensOnHover && item.href !== undefined;
  const onHover = (isOver: boolean) => (event: PointerEvent) => {
    if (!opensOnHover || event.pointerType !== 'mouse') return;
    window.clearTimeout(closeTimer.current);
    if (isOver) onOpenChange(true);
    else closeTimer.current = window.setTimeout(() => onOpenChange(false), closeDelayMs);
  };
  // Hovering has already opened the menu, so a mouse click must not close it.
  const onClick = (event: MouseEvent) => {
    const isMouse = (event.nativeEvent as { pointerType?: string }).pointerType === 'mouse';
    onOpenChange(opensOnHover && isMouse ? true : !open);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    onOpenChange(false);
    toggle.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onOpenChange(false);
  };
  const ownEntry = nameIsLink || !item.href ? [] : [{ name: `All ${item.name.toLowerCase()}`, href: item.href }];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a mouse shortcut; the button inside does the same.
    <div className={styles.dropdown} onPointerEnter={onHover(true)} onPointerLeave={onHover(false)} onKeyDown={onKeyDown} onBlur={onBlur}>
      {nameIsLink && (
        <Link href={item.href as string} className={list.link} onClick={() => onOpenChange(false)}>
          {item.name}
        </Link>
      )}
      <button
        ref={toggle}
        type="button"
        className={`${list.link} ${styles.toggle} ${nameIsLink ? styles.alone : ''}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={onClick}
      >
        <span className={nameIsLink ? 'visually-hidden' : undefined}>{nameIsLink ? `${item.name} menu` : item.name}</span>
        <ChevronDown size={16} strokeWidth={2.25} aria-hidden="true" />
      </button>
      <div id={id} className={styles.panel} data-open={open || undefined}>
        <Entries items={[...ownEntry, ...(item.children ?? [])]} onChoose={() => onOpenChange(false)} />
      </div>
    </div>
  );
}
