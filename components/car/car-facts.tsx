import type { Fact } from '#lib/cars/card.ts';
import styles from './car-facts.module.scss';
import { FactIcon } from './icon.tsx';

/** Kilometres, transmission, fuel: icons with words. */
export function CarFacts({ facts, size = 'small' }: { facts: Fact[]; size?: 'small' | 'large' }) {
  if (facts.length === 0) return null;
  return (
    <ul className={`${styles.facts} ${styles[size]}`}>
      {facts.map((fact) => (
        <li key={fact.icon}>
          <FactIcon icon={fact.icon} size={size === 'large' ? 22 : 17} />
          <span>{fact.text}</span>
        </li>
      ))}
    </ul>
  );
}
