import type { ReactNode } from 'react';
import { OpenNow } from '#components/car/open-now.tsx';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { SpecialHours } from '#components/content/special-hours.tsx';
import { Link } from '#components/ui/link.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import type { LocationView } from '#lib/pages/location-view.ts';
import styles from './places.module.scss';
import actions from './text-link.module.scss';

type Props = { places: LocationView[]; level?: 2 | 3; pageHeading?: string; away?: (id: string) => ReactNode };

/** Locations side by side; below the contents of a page, on a phone, a strip to swipe. A single location uses the whole width. `away` says how far one is; a location that the page's heading names is not named again. */
export function Places({ places, level = 3, pageHeading, away }: Props) {
  const Name = level === 2 ? 'h2' : 'h3';
  return (
    <ul className={level === 3 ? `${styles.places} ${styles.strip}` : styles.places} data-single={places.length === 1 ? '' : undefined}>
      {places.map((place) => (
        <li key={place.id} className={styles.place}>
          <div>
            {place.name !== pageHeading && <Name className={styles.name}>{place.name}</Name>}
            {place.address && <p>{place.address}</p>}
            {place.alsoAt && <p>{place.alsoAt}</p>}
            {away?.(place.id)}
            {place.week && <OpenNow week={place.week} />}
            {place.mapHref && (
              <Link href={place.mapHref} className={actions.link}>
                Get directions<span className="visually-hidden"> to {place.name}</span>
              </Link>
            )}
            {level === 2 && place.week && <SpecialHours week={place.week} name={place.name} />}
          </div>
          {place.hours.length > 0 && (
            <dl className={styles.hours}>
              {place.hours.map((row) => (
                <div key={row.days}>
                  <dt>{row.days}</dt>
                  <dd>{row.hours}</dd>
                </div>
              ))}
            </dl>
          )}
          <div className={styles.contact}>
            {place.phone && <PhoneNumber phone={place.phone} className={styles.phone} />}
            {place.email && <Link href={`mailto:${place.email}`} className={actions.link} name={place.email} />}
            <SocialLinks links={place.social} of={place.name} />
          </div>
        </li>
      ))}
    </ul>
  );
}
