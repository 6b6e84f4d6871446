import type { Ribbon } from '#lib/cars/card.ts';
import styles from './card-ribbon.module.scss';

/** The label on a car's picture. The template places it; the tone decides its colours. */
export function CardRibbon({ ribbon }: { ribbon: Ribbon }) {
  return <span className={`${styles.ribbon} ${styles[ribbon.tone]}`}>{ribbon.text}</span>;
}
