import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { Chrome, NavLink } from '#lib/pages/chrome.ts';
import styles from './brand-menu.module.scss';

type Props = { brands: NavLink[]; opensOn: Chrome['opensOn'] };

/** How long the mouse may be outside before the menu closes; the same as for the header's other menus. */
const closeDelayMs = 160;

/**
 * The brands as tiles below the header. The button opens it, and hovering too where the site asks for that; Escape closes it.
 * While it is open the header has the attribute `data-brands-open`, which its styles use.
 */
export function BrandMenu({ brands, opensOn }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const leaving = useRef<number>(undefined);
  const hovers = opensOn === 'hover';

  useEffect(() => () => window.clearTimeout(leaving.current), []);
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

  const hover = (wanted: boolean) => (event: PointerEvent) => {
    if (!hovers || event.pointerType !== 'mouse') return;
    window.clearTimeout(leaving.current);
    if (wanted) setOpen(true);
    else leaving.current = window.setTimeout(() => setOpen(false), closeDelayMs);
  };
  // Hovering has already opened the menu, so the click that follows must not close it.
  const onClick = (event: MouseEvent) => {
    const byMouse = (event.nativeEvent as { pointerType?: string }).pointerType === 'mouse';
    setOpen(hovers && byMouse ? true : !open);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <nav
      ref={root}
      aria-label="Brands"
      className={styles.menu}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onKeyDown={onKeyDown}
    >
      <button ref={toggle} type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={onClick}>
        Brands
        <ChevronDown size={18} strokeWidth={2.5} aria-hidden="true" />
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
