import type { CSSProperties } from 'react';
import { MakeMark } from '#components/search/make-mark.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { FacetSection } from '#lib/pages/home.ts';
import { evenColumns } from './even-columns.ts';
import styles from './facets.module.scss';

/** One row for up to eight tiles, else two rows of nearly the same length. */
const columnsOf = (tiles: number) => Math.max(4, tiles > 8 ? Math.ceil(tiles / 2) : tiles);

/** Makes or body types with their counts: tiles where there are pictures, else a dense list of names. */
export function Facets({ section }: { section: FacetSection }) {
  const pictured = section.tiles.some((tile) => tile.picture);
  return (
    <ul
      className={pictured ? styles.pictured : styles.plain}
      style={{ '--columns': columnsOf(section.tiles.length), '--tablet': evenColumns(section.tiles.length, [5, 4, 6]) } as CSSProperties}
    >
      {section.tiles.map((tile) => (
        <li key={tile.href}>
          <Link href={tile.href} className={styles.tile}>
            {pictured && (
              <span className={styles.picture}>
                {tile.picture && <Picture picture={tile.picture} alt="" sizes="(min-width: 64rem) 200px, 72px" width={320} />}
              </span>
            )}
            {section.attribute === 'make' && <MakeMark name={tile.label} logo={tile.logo} />}
            <span className={styles.words}>
              <span className={styles.label}>{tile.label}</span> <span className={styles.count}>{tile.count}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
