import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import type { LocationView } from '#lib/pages/location-view.ts';
import emailTextStyles from './email-text.module.scss';
import styles from './location-card.module.scss';
import { OpenNow } from './open-now.tsx';
import { PhoneNumber } from './phone-number.tsx';

/** An email address that breaks after its @, and elsewhere only if it does not fit. */
export function EmailText({ address }: { address: string }) {
  const [name, host] = address.split('@');
  return (
    <span className={emailTextStyles.email}>
      {name}@<wbr />
      {host}
    </span>
  );
}

type Props = { location: LocationView; heading?: 'h2' | 'h3'; named?: boolean; hours?: boolean; children?: ReactNode };

/**
 * A location: address, phone, directions and opening hours; `children` follow its contacts. Its name is left out if the page's heading has
 * it.
 */
export function LocationCard({ location, heading: Heading = 'h3', named = true, hours = true, children }: Props) {
  return (
    <section className={styles.card} aria-label={location.name}>
      <div>
        {named && <Heading className={styles.name}>{location.name}</Heading>}
        {location.address && <p className={styles.address}>{location.address}</p>}
        {location.week && <OpenNow week={location.week} />}
        <ul className={styles.links}>
          {location.phone && (
            <li>
              <PhoneNumber phone={location.phone} icon={<Icon name="phone" size={18} />} spoken={`Call ${location.name}, `} />
            </li>
          )}
          {location.mapHref && (
            <li>
              <Link href={location.mapHref}>
                <Icon name="map-pin" size={18} />
                <span>
                  Get directions<span className="visually-hidden"> to {location.name}</span>
                </span>
              </Link>
            </li>
          )}
          {location.email && (
            <li>
              <Link href={`mailto:${location.email}`}>
                <Icon name="mail" size={18} />
                <EmailText address={location.email} />
              </Link>
            </li>
          )}
        </ul>
        {location.alsoAt && <p className={styles.note}>{location.alsoAt}</p>}
        <SocialLinks links={location.social} of={location.name} />
        {children}
      </div>
      {hours && location.hours.length > 0 && (
        <table className={styles.hours}>
          <caption className="visually-hidden">Opening hours of {location.name}</caption>
          <tbody>
            {location.hours.map((row) => (
              <tr key={row.days}>
                <th scope="row">{row.days}</th>
                <td>{row.hours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
