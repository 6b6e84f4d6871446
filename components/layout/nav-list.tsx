import { useEffect, useRef, useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { Chrome, NavLink } from '#lib/pages/chrome.ts';
import { NavDropdown } from './nav-dropdown.tsx';
import styles from './nav-list.module.scss';

/** The main navigation in a row. One dropdown is open at a time; while it is, the header has data-menu-open. */
export function NavList({ items, opensOn, label = 'Main' }: { items: NavLink[]; opensOn: Chrome['opensOn']; label?: string }) {
  const [open, setOpen] = useState<string>();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.closest('header')?.toggleAttribute('data-menu-open', open !== undefined);
    if (open === undefined) return;
    const onPointerDown = (event: Event) => {
      if (!nav.current?.contains(event.target as Node)) setOpen(undefined);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
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
                onOpenChange={(opens) => setOpen((current) => (opens ? item.name : current === item.name ? undefined : current))}
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
