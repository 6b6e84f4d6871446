import { BrandTiles } from '#components/content/brand-tiles.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './brand-grid.module.scss';
import { Section } from './section.tsx';

/** The brands in stock: their logos, or their names where a brand has no logo. */
export function BrandGrid({ title, tiles }: HomeModel['brandGrid']) {
  if (tiles.length === 0) return null;
  return (
    <Section tone="sunken" title={title} className={styles.band}>
      <BrandTiles tiles={tiles} className={styles.grid} tileClass={styles.tile} />
    </Section>
  );
}
