import { SavedLink } from '#components/garage/saved-link.tsx';
import { Logo } from '#components/layout/logo.tsx';
import { menuItems } from '#components/layout/menu-items.ts';
import { MobileMenu } from '#components/layout/mobile-menu.tsx';
import { NavList } from '#components/layout/nav-list.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SearchBox } from '#components/layout/search-box.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './header.module.scss';

/** A longer name is set smaller, so that it fits. */
const longName = 30;

const Name = ({ text }: { text: string }) => <span className={`${styles.name} ${text.length > longName ? styles.long : ''}`}>{text}</span>;

/** The dealer's logo, or its name where there is no logo. */
function Wordmark({ chrome }: { chrome: Chrome }) {
  return (
    <Link href="/" className={styles.wordmark}>
      {chrome.logo ? <Logo name={chrome.name} logo={chrome.logo} className={styles.logo} /> : <Name text={chrome.name} />}
    </Link>
  );
}

/** Two rows: contacts, then the menu with the search box. A phone gets one row: name, call, menu. */
export function Header({ chrome }: { chrome: Chrome }) {
  const items = menuItems(chrome);
  const places = chrome.locations.map((place) => place.name).join(' · ');
  const hasStrip = Boolean(places || chrome.tagline || chrome.email || chrome.phone);
  return (
    <header className={styles.header}>
      {hasStrip && (
        <div className={styles.strip}>
          <div className={styles.row}>
            {chrome.locationsHref && places ? (
              <Link href={chrome.locationsHref} className={styles.contact}>
                <Icon name="map-pin" size={16} />
                <span className={styles.places}>{places}</span>
              </Link>
            ) : (
              <span className={styles.places}>{chrome.tagline}</span>
            )}
            <div className={styles.reach}>
              {chrome.email && (
                <Link href={`mailto:${chrome.email}`} className={styles.contact}>
                  <Icon name="mail" size={16} />
                  {chrome.email}
                </Link>
              )}
              {chrome.phone && <PhoneLink phone={chrome.phone} size={16} className={`${styles.contact} ${styles.phone}`} />}
            </div>
          </div>
        </div>
      )}
      <div className={`${styles.row} ${styles.main}`}>
        <Wordmark chrome={chrome} />
        <div className={styles.nav}>
          <NavList items={items} opensOn={chrome.opensOn} />
        </div>
        <div className={styles.search}>
          <SearchBox chrome={chrome} placeholder={`Search ${chrome.nouns.many}`} />
        </div>
        <SavedLink className={styles.saved} />
        <div className={styles.small}>
          {chrome.phone && <PhoneLink phone={chrome.phone} iconOnly size={22} className={styles.icon} />}
          <MobileMenu items={items} top={<Name text={chrome.name} />} placesHref={chrome.locationsHref}>
            <SearchBox chrome={chrome} name="Menu search" placeholder={`Search ${chrome.nouns.many}`} />
            {chrome.phone && <PhoneLink phone={chrome.phone} />}
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}
