import { type CSSProperties, useRef } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { BrandLink } from '#lib/pages/menus.ts';
import { linkKind } from '#lib/routes/paths.ts';
import styles from './mega-tiles.module.scss';

type Props = {
  brands: BrandLink[];
  /** Whether logos are shown. A menu that was never opened loads none. */
  hasLogos: boolean;
  onChoose: () => void;
};

const mostColumns = 7;

/** Columns that leave no tile alone in the last row. */
const columnsOf = (count: number) => Math.ceil(count / Math.ceil(count / mostColumns));

/** The brands of the mega-menu as tiles: a logo, or the name where there is none. */
export function MegaTiles({ brands, hasLogos, onChoose }: Props) {
  const hadLogos = useRef(false);
  hadLogos.current ||= hasLogos;
  return (
    <ul className={styles.tiles} style={{ '--columns': columnsOf(brands.length) } as CSSProperties}>
      {brands.map(({ name, href, logo }) => (
        <li key={name}>
          <Link href={href} className={styles.tile} onClick={onChoose}>
            {logo && hadLogos.current ? <img src={logo} alt={name} width={160} height={80} className={styles.logo} /> : name}
            {linkKind(href) === 'external' && <span className="visually-hidden"> (opens in a new tab)</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
