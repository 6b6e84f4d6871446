import { Icon } from '#components/ui/icon.tsx';
import type { Fact } from '#lib/cars/facts.ts';
import styles from './car-facts.module.scss';
import { FactIcon } from './icon.tsx';

type Props = {
  facts: Fact[];
  /** Where the car is, as the last item. */
  place?: string | undefined;
  size?: 'small' | 'large';
};

/** Kilometres, transmission, fuel and place, each with an icon. */
export function CarFacts({ facts, place, size = 'small' }: Props) {
  if (facts.length === 0 && !place) return null;
  return (
    <ul className={`${styles.facts} ${styles[size]}`}>
      {facts.map((fact) => (
        <li key={fact.icon}>
          <FactIcon icon={fact.icon} size={size === 'large' ? 22 : 17} />
          <span>{fact.text}</span>
        </li>
      ))}
      {place && (
        <li>
          <Icon name="map-pin" size={size === 'large' ? 22 : 17} />
          <span>{place}</span>
        </li>
      )}
    </ul>
  );
}
