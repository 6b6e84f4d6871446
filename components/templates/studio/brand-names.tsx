import { BrandTiles } from '#components/content/brand-tiles.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './brand-names.module.scss';
import { Section } from './section.tsx';

export function BrandNames({ grid }: { grid: HomeModel['brandGrid'] }) {
  if (grid.tiles.length === 0) return null;
  return (
    <Section id="brands" title={grid.title} className={styles.section} headingClass={styles.heading}>
      <BrandTiles tiles={grid.tiles} className={styles.grid} tileClass={styles.tile} />
    </Section>
  );
}
