import type { ReactNode } from 'react';
import { PrivacyChoices } from '#components/consent/privacy-choices.tsx';
import { SavedLink } from '#components/garage/saved-link.tsx';
import { FooterLinks } from '#components/layout/footer-links.tsx';
import { Logo } from '#components/layout/logo.tsx';
import { menuItems } from '#components/layout/menu-items.ts';
import { MobileMenu } from '#components/layout/mobile-menu.tsx';
import { NavList } from '#components/layout/nav-list.tsx';
import { PageLayout } from '#components/layout/page-layout.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SearchBox } from '#components/layout/search-box.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { NavLink } from '#lib/pages/menus.ts';
import footerStyles from './footer.module.scss';
import headerStyles from './header.module.scss';
import styles from './layout.module.scss';
import section from './section.module.scss';
import wordmarkStyles from './wordmark.module.scss';

/** The dealer's logo, or its name as a sign where there is no logo. */
function Wordmark({ chrome }: { chrome: Pick<Chrome, 'name' | 'logo'> }) {
  if (chrome.logo) return <Logo name={chrome.name} logo={chrome.logo} className={wordmarkStyles.logo} />;
  return (
    <span className={wordmarkStyles.name} data-long={chrome.name.length > 18 ? '' : undefined}>
      {chrome.name}
    </span>
  );
}

/** One tall row: the name, the menu with its brands, the phone number and the saved cars. */
function Header({ chrome }: { chrome: Chrome }) {
  return (
    <header className={headerStyles.header}>
      <div className={headerStyles.bar}>
        <Link href="/" className={headerStyles.home} aria-label={`${chrome.name}, home`}>
          <Wordmark chrome={chrome} />
        </Link>
        <div className={headerStyles.wide}>
          <NavList items={menuItems(chrome, 'first')} opensOn={chrome.opensOn} />
        </div>
        {chrome.phone && (
          <div className={headerStyles.call}>
            <PhoneLink phone={chrome.phone} className={headerStyles.number} size={20} />
          </div>
        )}
        <SavedLink className={headerStyles.saved} />
        <div className={headerStyles.small}>
          {chrome.phone && <PhoneLink phone={chrome.phone} className={headerStyles.icon} iconOnly size={24} />}
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

const fonts = [
  new URL('../../../styles/fonts/barlow-condensed-main.woff2', import.meta.url).pathname,
  new URL('../../../styles/fonts/archivo-main.woff2', import.meta.url).pathname,
];

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <PageLayout fonts={fonts} header={<Header chrome={chrome} />} footer={<Footer chrome={chrome} />} mainClass={styles.main}>
      {children}
    </PageLayout>
  );
}

function Column({ link }: { link: NavLink }) {
  const own = link.href ? <Link href={link.href}>{link.name}</Link> : link.name;
  return (
    <li>
      <p className={footerStyles.heading}>{own}</p>
      {link.children && <FooterLinks links={link.children} className={footerStyles.links} />}
    </li>
  );
}

/** The dealer's contacts, the footer links, and the legal name with its licence. */
export function Footer({ chrome }: { chrome: Chrome }) {
  const small = [chrome.legalName ?? chrome.name, chrome.registration, chrome.licence].filter(Boolean);
  return (
    <footer className={`${section.section} ${section.dark} ${section.contours} ${footerStyles.footer}`}>
      <div className={section.inner}>
        <div className={footerStyles.top}>
          <div className={footerStyles.about}>
            <Wordmark chrome={chrome} />
            {chrome.about && <p>{chrome.about}</p>}
            <div className={footerStyles.reach}>
              {chrome.phone && <PhoneLink phone={chrome.phone} className={footerStyles.phone} size={24} />}
              {chrome.email && (
                <Link href={`mailto:${chrome.email}`} className={footerStyles.email}>
                  <Icon name="mail" size={20} />
                  <span>{chrome.email}</span>
                </Link>
              )}
            </div>
            <SocialLinks links={chrome.social} />
          </div>
          {chrome.footer.length > 0 && (
            <nav aria-label="Footer">
              <ul className={footerStyles.columns}>
                {chrome.footer.map((link) => (
                  <Column key={link.name} link={link} />
                ))}
              </ul>
            </nav>
          )}
        </div>
        {chrome.priceNote && <p className={footerStyles.small}>{chrome.priceNote}</p>}
        {chrome.financeNote && <p className={footerStyles.small}>{chrome.financeNote}</p>}
        <p className={footerStyles.small}>{small.join(' · ')}</p>
        <PrivacyChoices chrome={chrome} />
      </div>
    </footer>
  );
}
