import type { ReactNode } from 'react';
import { LocationCard } from '#components/car/location-card.tsx';
import { SpecialHours } from '#components/content/special-hours.tsx';
import type { LocationView } from '#lib/pages/location-view.ts';
import styles from './location-grid.module.scss';

type Props = { locations: LocationView[]; heading?: 'h2' | 'h3'; pageHeading?: string; away?: (id: string) => ReactNode };

/** The dealer's locations. A single location uses the whole width. `away` says how far one is; a location that the page's heading names is not named again. */
export function LocationGrid({ locations, heading = 'h3', pageHeading, away }: Props) {
  return (
    <ul className={styles.grid}>
      {locations.map((location) => (
        <li key={location.id}>
          <LocationCard location={location} heading={heading} named={location.name !== pageHeading}>
            {away?.(location.id)}
            {heading === 'h2' && location.week && <SpecialHours week={location.week} name={location.name} />}
          </LocationCard>
        </li>
      ))}
    </ul>
  );
}
