import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { PrivacyChoices } from '#components/consent/privacy-choices.tsx';
import { SavedLink } from '#components/garage/saved-link.tsx';
import { FooterLinks, isLongGroup } from '#components/layout/footer-links.tsx';
import { PageLayout } from '#components/layout/page-layout.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { useHeaderMarker } from '#components/layout/use-header-marker.ts';
import { Link } from '#components/ui/link.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import frame from './frame.module.scss';
import styles from './layout.module.scss';
import menuOverlayStyles from './menu-overlay.module.scss';
import siteFooterStyles from './site-footer.module.scss';
import siteHeaderStyles from './site-header.module.scss';
import { Wordmark } from './wordmark.tsx';

/** Footer links in groups. Links that have no group form the first one. */
export function SiteFooter({ chrome }: { chrome: Chrome }) {
  const loose = chrome.footer.filter((link) => !link.children && link.href);
  const groups = [...(loose.length ? [{ name: 'Pages', children: loose }] : []), ...chrome.footer.filter((link) => link.children)];
  return (
    <footer className={`${frame.dark} ${siteFooterStyles.footer}`}>
      <div className={frame.column}>
        <p className={siteFooterStyles.name}>{chrome.name}</p>
        <div className={siteFooterStyles.columns}>
          <div className={siteFooterStyles.about}>
            {chrome.about && <p>{chrome.about}</p>}
            {chrome.phone && <PhoneNumber phone={chrome.phone} />}
            {chrome.email && <Link href={`mailto:${chrome.email}`}>{chrome.email}</Link>}
          </div>
          {groups.length > 0 && (
            <nav id="pages" aria-label="Footer" className={siteFooterStyles.groups}>
              {groups.map((group) => (
                <div key={group.name} className={isLongGroup(group) ? siteFooterStyles.long : undefined}>
                  <h2>{group.name}</h2>
                  <FooterLinks links={group.children ?? []} className={siteFooterStyles.list} />
                </div>
              ))}
            </nav>
          )}
        </div>
        {chrome.priceNote && <p className={siteFooterStyles.note}>{chrome.priceNote}</p>}
        {chrome.financeNote && <p className={siteFooterStyles.note}>{chrome.financeNote}</p>}
        <div className={siteFooterStyles.small}>
          <p>{[chrome.legalName ?? chrome.name, chrome.registration, chrome.licence].filter(Boolean).join(' · ')}</p>
          <PrivacyChoices chrome={chrome} />
          <SocialLinks links={chrome.social} words />
        </div>
      </div>
    </footer>
  );
}

const load = () => import('./menu-sheet.tsx');
const Sheet = dynamic(() => load().then((module) => module.MenuSheet), { ssr: false });

/** The button that opens the menu. The menu's code is fetched when a pointer or the focus reaches the button. */
function MenuOverlay({ chrome }: { chrome: Chrome }) {
  const { open, hasOpened, button, opener, dialog } = useLazyDialog(load);
  useHeaderMarker(button, open);
  return (
    <>
      <button {...opener} className={`${menuOverlayStyles.toggle} ${menuOverlayStyles.scripted}`}>
        <span className={menuOverlayStyles.bars} aria-hidden="true" />
        Menu
      </button>
      <noscript>
        <a href="#pages" className={menuOverlayStyles.toggle}>
          Menu
        </a>
      </noscript>
      {hasOpened && <Sheet chrome={chrome} {...dialog} />}
    </>
  );
}

/** One thin row: the menu, the dealer's name, then the phone number, the saved cars and the stock. */
function SiteHeader({ chrome }: { chrome: Chrome }) {
  return (
    <header className={siteHeaderStyles.bar}>
      <div className={siteHeaderStyles.start}>
        <MenuOverlay chrome={chrome} />
      </div>
      <Wordmark chrome={chrome} />
      <div className={siteHeaderStyles.end}>
        {chrome.phone && <PhoneLink phone={chrome.phone} size={20} className={siteHeaderStyles.phone} />}
        <SavedLink className={siteHeaderStyles.saved} />
        <Link
          href={chrome.searchHref}
          className={siteHeaderStyles.stock}
          aria-label={`Search ${chrome.nouns.many}`}
          name={chrome.nouns.Many}
        />
      </div>
    </header>
  );
}

const fonts = [
  new URL('../../../styles/fonts/newsreader-main.woff2', import.meta.url).pathname,
  new URL('../../../styles/fonts/instrument-sans-main.woff2', import.meta.url).pathname,
];

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <PageLayout fonts={fonts} header={<SiteHeader chrome={chrome} />} footer={<SiteFooter chrome={chrome} />} mainClass={styles.main}>
      {children}
    </PageLayout>
  );
}
