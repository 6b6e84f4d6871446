import { Link } from '#components/ui/link.tsx';
import type { BrandTile } from '#lib/model/brand-tile.ts';
import styles from './brand-grid.module.scss';
import { Section } from './section.tsx';

/** "Explore Brands In Stock" (spec §2): logos, or the names set in type where a brand has none. */
export function BrandGrid({ title, tiles }: { title: string; tiles: BrandTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <Section tone="sunken" title={title} className={styles.band}>
      <ul className={styles.grid}>
        {tiles.map(({ link, logo }) => (
          <li key={logo.alt}>
            <Link href={link} className={styles.tile}>
              {logo.src ? <img src={logo.src} alt={logo.alt} width={logo.width} height={logo.height} loading="lazy" /> : logo.alt}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
