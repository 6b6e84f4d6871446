import { useEffect, useId, useRef, useState } from 'react';
import { useHoverMenu } from '#components/layout/use-hover-menu.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome, NavLink } from '#lib/pages/chrome.ts';
import styles from './brand-menu.module.scss';

type Props = { brands: NavLink[]; opensOn: Chrome['opensOn'] };

/**
 * The brands as tiles over the full width below the header. While it is open, the header has data-brands-open.
 */
export function BrandMenu({ brands, opensOn }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const menu = useHoverMenu({ opensOn, open, onOpenChange: setOpen });

  useEffect(() => {
    root.current?.closest('header')?.toggleAttribute('data-brands-open', open);
    if (!open) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  return (
    <nav ref={root} aria-label="Brands" className={styles.menu} {...menu.area}>
      <button
        ref={menu.toggle.ref}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={menu.toggle.onClick}
      >
        Brands
        <Icon name="chevron-down" size={18} stroke={2.5} />
      </button>
      <div id={id} className={styles.panel} data-open={open || undefined}>
        <ul className={styles.tiles}>
          {brands.map((brand) => (
            <li key={brand.name}>
              <Link href={brand.href ?? '/'} className={styles.tile} onClick={() => setOpen(false)}>
                {brand.name}
                {brand.kind === 'external' && <span className="visually-hidden"> (opens in a new tab)</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
