import { useId } from 'react';
import { BrandTiles } from '#components/content/brand-tiles.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './brand-names.module.scss';
import { Section } from './section.tsx';

export function BrandNames({ title, tiles }: HomeModel['brandGrid']) {
  const id = useId();
  if (tiles.length === 0) return null;
  return (
    <Section id={id} title={title} className={styles.section} headingClass={styles.heading}>
      <BrandTiles tiles={tiles} className={styles.grid} tileClass={styles.tile} />
    </Section>
  );
}
