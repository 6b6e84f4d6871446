import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { FacetSection } from '#lib/pages/home.ts';
import styles from './classic-facets.module.scss';

/** Ways into the stock with how many wait there: pictured tiles where there are pictures, a dense list of names where not. */
export function ClassicFacets({ section }: { section: FacetSection }) {
  const pictured = section.tiles.some((tile) => tile.picture);
  return (
    <ul className={pictured ? styles.pictured : styles.plain}>
      {section.tiles.map((tile) => (
        <li key={tile.href}>
          <Link href={tile.href} className={styles.tile}>
            {pictured && (
              <span className={styles.picture}>
                {tile.picture && <Picture picture={tile.picture} alt="" sizes="(min-width: 64rem) 200px, 88px" width={320} />}
              </span>
            )}
            <span className={styles.label}>{tile.label}</span> <span className={styles.count}>{tile.count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
