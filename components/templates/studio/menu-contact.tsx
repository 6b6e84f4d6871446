import { PhoneNumber } from '#components/car/phone-number.tsx';
import { SocialLinks } from '#components/layout/social-links.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './menu-contact.module.scss';

/** Beside the menu's links: phone, email, locations and social links. */
export function MenuContact({ chrome, close }: { chrome: Chrome; close: () => void }) {
  return (
    <div className={styles.contact}>
      {chrome.phone && <PhoneNumber phone={chrome.phone} className={styles.phone} />}
      {chrome.email && <Link href={`mailto:${chrome.email}`}>{chrome.email}</Link>}
      {chrome.locations.map((place) => (
        <p key={place.name}>
          {place.name}
          {place.address && <span>{place.address}</span>}
        </p>
      ))}
      {chrome.locationsHref && (
        <Link href={chrome.locationsHref} onClick={close}>
          Opening hours and directions
        </Link>
      )}
      <SocialLinks links={chrome.social} words />
    </div>
  );
}
