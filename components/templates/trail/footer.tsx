import { FooterLinks } from '#components/layout/footer-links.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { SocialLinks } from '#components/layout/social-links.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { NavLink } from '#lib/pages/menus.ts';
import styles from './footer.module.scss';
import section from './section.module.scss';
import { Wordmark } from './wordmark.tsx';

function Column({ link }: { link: NavLink }) {
  const own = link.href ? <Link href={link.href}>{link.name}</Link> : link.name;
  return (
    <li>
      <p className={styles.heading}>{own}</p>
      {link.children && <FooterLinks links={link.children} className={styles.links} />}
    </li>
  );
}

/** The dealer's contacts, the footer links, and the legal name with its licence. */
export function Footer({ chrome }: { chrome: Chrome }) {
  const small = [chrome.legalName ?? chrome.name, chrome.registration, chrome.licence].filter(Boolean);
  return (
    <footer className={`${section.section} ${section.dark} ${section.contours} ${styles.footer}`}>
      <div className={section.inner}>
        <div className={styles.top}>
          <div className={styles.about}>
            <Wordmark chrome={chrome} />
            {chrome.about && <p>{chrome.about}</p>}
            <div className={styles.reach}>
              {chrome.phone && <PhoneLink phone={chrome.phone} className={styles.phone} size={24} />}
              {chrome.email && (
                <Link href={`mailto:${chrome.email}`} className={styles.email}>
                  <Icon name="mail" size={20} />
                  <span>{chrome.email}</span>
                </Link>
              )}
            </div>
            <SocialLinks links={chrome.social} />
          </div>
          {chrome.footer.length > 0 && (
            <nav aria-label="Footer">
              <ul className={styles.columns}>
                {chrome.footer.map((link) => (
                  <Column key={link.name} link={link} />
                ))}
              </ul>
            </nav>
          )}
        </div>
        {chrome.financeNote && <p className={styles.small}>{chrome.financeNote}</p>}
        <p className={styles.small}>{small.join(' · ')}</p>
      </div>
    </footer>
  );
}
