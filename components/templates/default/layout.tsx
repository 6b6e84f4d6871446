import type { ReactNode } from 'react';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { PrivacyChoices } from '#components/consent/privacy-choices.tsx';
import { SavedLink } from '#components/garage/saved-link.tsx';
import { FooterLinks, isLongGroup } from '#components/layout/footer-links.tsx';
import { Logo } from '#components/layout/logo.tsx';
import { menuItems } from '#components/layout/menu-items.ts';
import { MobileMenu } from '#components/layout/mobile-menu.tsx';
import { NavList } from '#components/layout/nav-list.tsx';
import { SkipLink } from '#components/layout/page-layout.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SearchBox } from '#components/layout/search-box.tsx';
import { FontPreloads } from '#components/ui/font-preloads.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import footerStyles from './footer.module.scss';
import headerStyles from './header.module.scss';
import styles from './layout.module.scss';

/** A longer name is set smaller, so that it fits. */
const longName = 30;

const Name = ({ text }: { text: string }) => (
  <span className={`${headerStyles.name} ${text.length > longName ? headerStyles.long : ''}`}>{text}</span>
);

/** The dealer's logo, or its name where there is no logo. */
function Wordmark({ chrome }: { chrome: Chrome }) {
  return (
    <Link href="/" className={headerStyles.wordmark}>
      {chrome.logo ? <Logo name={chrome.name} logo={chrome.logo} className={headerStyles.logo} /> : <Name text={chrome.name} />}
    </Link>
  );
}

/** Two rows: contacts, then the menu with the search box. A phone gets one row: name, call, menu. */
function Header({ chrome }: { chrome: Chrome }) {
  const items = menuItems(chrome);
  const places = chrome.locations.map((place) => place.name).join(' · ');
  const hasStrip = Boolean(places || chrome.tagline || chrome.email || chrome.phone);
  return (
    <header className={headerStyles.header}>
      {hasStrip && (
        <div className={headerStyles.strip}>
          <div className={headerStyles.row}>
            {chrome.locationsHref && places ? (
              <Link href={chrome.locationsHref} className={headerStyles.contact}>
                <Icon name="map-pin" size={16} />
                <span className={headerStyles.places}>{places}</span>
              </Link>
            ) : (
              <span className={headerStyles.places}>{chrome.tagline}</span>
            )}
            <div className={headerStyles.reach}>
              {chrome.email && (
                <Link href={`mailto:${chrome.email}`} className={headerStyles.contact}>
                  <Icon name="mail" size={16} />
                  {chrome.email}
                </Link>
              )}
              {chrome.phone && <PhoneLink phone={chrome.phone} size={16} className={`${headerStyles.contact} ${headerStyles.phone}`} />}
            </div>
          </div>
        </div>
      )}
      <div className={`${headerStyles.row} ${headerStyles.main}`}>
        <Wordmark chrome={chrome} />
        <div className={headerStyles.nav}>
          <NavList items={items} opensOn={chrome.opensOn} />
        </div>
        <div className={headerStyles.search}>
          <SearchBox chrome={chrome} placeholder={`Search ${chrome.nouns.many}`} />
        </div>
        <SavedLink className={headerStyles.saved} />
        <div className={headerStyles.small}>
          {chrome.phone && <PhoneLink phone={chrome.phone} iconOnly size={22} className={headerStyles.icon} />}
          <MobileMenu items={items} top={<Name text={chrome.name} />} placesHref={chrome.locationsHref}>
            <SearchBox chrome={chrome} name="Menu search" placeholder={`Search ${chrome.nouns.many}`} />
            {chrome.phone && <PhoneLink phone={chrome.phone} />}
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}

/** The dealer's name and contacts, the footer links, the locations, and the licence that the law asks a dealer to show. */
export function Footer({ chrome }: { chrome: Chrome }) {
  const loose = chrome.footer.filter((item) => !item.children && item.href);
  const groups = [...chrome.footer.filter((item) => item.children), ...(loose.length ? [{ name: 'More', children: loose }] : [])];
  const legal = [chrome.legalName ?? chrome.name, chrome.licence, chrome.registration].filter(Boolean);
  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.page}>
        <div className={footerStyles.about}>
          <p className={footerStyles.name}>{chrome.name}</p>
          {chrome.about && <p>{chrome.about}</p>}
          {chrome.phone && <PhoneLink phone={chrome.phone} />}
          <SocialLinks links={chrome.social} />
        </div>
        <nav aria-label="Footer" className={footerStyles.groups}>
          {groups.map((group) => (
            <div key={group.name} className={isLongGroup(group) ? footerStyles.long : undefined}>
              <h2 className={footerStyles.heading}>{group.name}</h2>
              <FooterLinks links={group.children ?? []} className={footerStyles.links} />
            </div>
          ))}
        </nav>
        {chrome.locations.length > 0 && (
          <div className={footerStyles.places}>
            {chrome.locations.map((place) => (
              <div key={place.name}>
                <h2 className={footerStyles.heading}>{place.name}</h2>
                {place.address && <p>{place.address}</p>}
                {place.phone && <PhoneNumber phone={place.phone} className={footerStyles.call} />}
              </div>
            ))}
          </div>
        )}
        {chrome.priceNote && <p className={footerStyles.legal}>{chrome.priceNote}</p>}
        {chrome.financeNote && <p className={footerStyles.legal}>{chrome.financeNote}</p>}
        <p className={footerStyles.legal}>{legal.join(' · ')}</p>
        <PrivacyChoices chrome={chrome} />
      </div>
    </footer>
  );
}

type Props = {
  chrome: Chrome;
  /** The addresses of fonts to preload. */
  fonts?: readonly string[];
  children: ReactNode;
};

export default function Layout({ chrome, fonts, children }: Props) {
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <Header chrome={chrome} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer chrome={chrome} />
      </div>
      {fonts && <FontPreloads fonts={fonts} />}
    </>
  );
}
