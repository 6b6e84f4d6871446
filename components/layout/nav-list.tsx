import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { MenuItem } from './menu-items.ts';
import { NavDropdown } from './nav-dropdown.tsx';
import styles from './nav-list.module.scss';
import { useMenuBar } from './use-menu-bar.ts';

type Props = { items: MenuItem[]; opensOn: Chrome['opensOn'] };

/** The main navigation in a row. One menu is open at a time. */
export function NavList({ items, opensOn }: Props) {
  const { bar, open, show, hoverArea } = useMenuBar(opensOn);
  return (
    <nav ref={bar} aria-label="Main">
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.name} className={item.brands ? styles.wide : styles.item}>
            {item.children?.length || item.brands ? (
              <NavDropdown
                item={item}
                opensOn={opensOn}
                open={open === item.name}
                onOpenChange={(opens) => (opens ? show(item.name) : open === item.name && show())}
                hoverArea={hoverArea}
              />
            ) : (
              item.href && <Link href={item.href} className={styles.link} name={item.name} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
