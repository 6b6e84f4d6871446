import { SavedLink } from '#components/garage/saved-link.tsx';
import { menuItems } from '#components/layout/menu-items.ts';
import { MobileMenu } from '#components/layout/mobile-menu.tsx';
import { NavList } from '#components/layout/nav-list.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SearchBox } from '#components/layout/search-box.tsx';
import { SocialLinks } from '#components/layout/social-links.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './header.module.scss';
import { Wordmark } from './wordmark.tsx';

/** One tall row: the name, the menu with its brands, the phone number and the saved cars. */
export function Header({ chrome }: { chrome: Chrome }) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link href="/" className={styles.home} aria-label={`${chrome.name}, home`}>
          <Wordmark chrome={chrome} />
        </Link>
        <div className={styles.wide}>
          <NavList items={menuItems(chrome, 'first')} opensOn={chrome.opensOn} />
        </div>
        {chrome.phone && (
          <div className={styles.call}>
            <PhoneLink phone={chrome.phone} className={styles.number} size={20} />
          </div>
        )}
        <SavedLink className={styles.saved} />
        <div className={styles.small}>
          {chrome.phone && <PhoneLink phone={chrome.phone} className={styles.icon} iconOnly size={24} />}
          <MobileMenu items={menuItems(chrome)} top={<Wordmark chrome={chrome} />} placesHref={chrome.locationsHref}>
            <SearchBox chrome={chrome} />
            {chrome.phone && <PhoneLink phone={chrome.phone} />}
            <SocialLinks links={chrome.social} />
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}
