import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { Chrome, NavLink } from '#lib/pages/chrome.ts';
import styles from './nav-dropdown.module.scss';
import list from './nav-list.module.scss';

type Props = { item: NavLink; opensOn: Chrome['opensOn']; open: boolean; onOpenChange: (open: boolean) => void };

/** A mouse may leave for this long, to cross a gap or a corner, before the menu closes. */
const patienceMs = 160;

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
 * A menu below a name of the navigation, as a disclosure: a mouse opens it by hovering where the site says so, a button opens it
 * always, Escape closes it and gives the focus back. Where it opens on a click, the name itself is the button.
 */
export function NavDropdown({ item, opensOn, open, onOpenChange }: Props) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const leaving = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(leaving.current), []);
  const hovers = opensOn === 'hover';
  const nameIsLink = hovers && item.href !== undefined;
  const hover = (wanted: boolean) => (event: PointerEvent) => {
    if (!hovers || event.pointerType !== 'mouse') return;
    window.clearTimeout(leaving.current);
    if (wanted) onOpenChange(true);
    else leaving.current = window.setTimeout(() => onOpenChange(false), patienceMs);
  };
  // A mouse has opened it by hovering already: its click must not close what it just opened.
  const onClick = (event: MouseEvent) => {
    const byMouse = (event.nativeEvent as { pointerType?: string }).pointerType === 'mouse';
    onOpenChange(hovers && byMouse ? true : !open);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    onOpenChange(false);
    toggle.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onOpenChange(false);
  };
  const own = nameIsLink || !item.href ? [] : [{ name: `All ${item.name.toLowerCase()}`, href: item.href }];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is an extra for mice; the button inside does the same.
    <div className={styles.dropdown} onPointerEnter={hover(true)} onPointerLeave={hover(false)} onKeyDown={onKeyDown} onBlur={onBlur}>
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
        <span className={nameIsLink ? 'visually-hidden' : undefined}>{nameIsLink ? `More under ${item.name}` : item.name}</span>
        <ChevronDown size={16} strokeWidth={2.25} aria-hidden="true" />
      </button>
      <div id={id} className={styles.panel} data-open={open || undefined}>
        <Entries items={[...own, ...(item.children ?? [])]} onChoose={() => onOpenChange(false)} />
      </div>
    </div>
  );
}
