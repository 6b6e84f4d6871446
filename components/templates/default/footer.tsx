import { PhoneNumber } from '#components/car/phone-number.tsx';
import { FooterLinks } from '#components/layout/footer-links.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SocialLinks } from '#components/layout/social-links.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './footer.module.scss';

/** The dealer's name and contacts, the footer links, the locations, and the licence that the law asks a dealer to show. */
export function Footer({ chrome }: { chrome: Chrome }) {
  const loose = chrome.footer.filter((item) => !item.children && item.href);
  const groups = [...chrome.footer.filter((item) => item.children), ...(loose.length ? [{ name: 'More', children: loose }] : [])];
  const legal = [chrome.legalName ?? chrome.name, chrome.licence, chrome.registration].filter(Boolean);
  return (
    <footer className={styles.footer}>
      <div className={styles.page}>
        <div className={styles.about}>
          <p className={styles.name}>{chrome.name}</p>
          {chrome.about && <p>{chrome.about}</p>}
          {chrome.phone && <PhoneLink phone={chrome.phone} />}
          <div className={styles.social}>
            <SocialLinks links={chrome.social} />
          </div>
        </div>
        <nav aria-label="Footer" className={styles.groups}>
          {groups.map((group) => (
            <div key={group.name}>
              <h2 className={styles.heading}>{group.name}</h2>
              <FooterLinks links={group.children ?? []} className={styles.links} />
            </div>
          ))}
        </nav>
        {chrome.locations.length > 0 && (
          <div className={styles.places}>
            {chrome.locations.map((place) => (
              <div key={place.name}>
                <h2 className={styles.heading}>{place.name}</h2>
                {place.address && <p>{place.address}</p>}
                {place.phone && <PhoneNumber phone={place.phone} className={styles.call} />}
              </div>
            ))}
          </div>
        )}
        {chrome.financeNote && <p className={styles.legal}>{chrome.financeNote}</p>}
        <p className={styles.legal}>{legal.join(' · ')}</p>
      </div>
    </footer>
  );
}
