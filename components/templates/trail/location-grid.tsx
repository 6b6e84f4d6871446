import { LocationCard } from '#components/car/location-card.tsx';
import type { LocationView } from '#lib/pages/location-view.ts';
import styles from './location-grid.module.scss';

/** The dealer's locations. A single location uses the whole width. */
export function LocationGrid({ locations, heading = 'h3' }: { locations: LocationView[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className={styles.grid}>
      {locations.map((location) => (
        <li key={location.id}>
          <LocationCard location={location} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
