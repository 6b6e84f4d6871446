import { useEffect, useRef, useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { Chrome, NavLink } from '#lib/pages/chrome.ts';
import { NavDropdown } from './nav-dropdown.tsx';
import styles from './nav-list.module.scss';

/** The main navigation in a row: links, and dropdowns of which one at a time is open. While one is, the header carries data-menu-open (spec §2). */
export function NavList({ items, opensOn, label = 'Main' }: { items: NavLink[]; opensOn: Chrome['opensOn']; label?: string }) {
  const [open, setOpen] = useState<string>();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.closest('header')?.toggleAttribute('data-menu-open', open !== undefined);
    if (open === undefined) return;
    const outside = (event: Event) => {
      if (!nav.current?.contains(event.target as Node)) setOpen(undefined);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  return (
    <nav ref={nav} aria-label={label}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.name} className={styles.item}>
            {item.children?.length ? (
              <NavDropdown
                item={item}
                opensOn={opensOn}
                open={open === item.name}
                onOpenChange={(wanted) => setOpen((now) => (wanted ? item.name : now === item.name ? undefined : now))}
              />
            ) : (
              item.href && (
                <Link href={item.href} className={styles.link}>
                  {item.name}
                </Link>
              )
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
