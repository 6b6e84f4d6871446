import { PhoneNumber } from '#components/car/phone-number.tsx';
import { FooterLinks } from '#components/layout/footer-links.tsx';
import { SocialLinks } from '#components/layout/social-links.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import frame from './frame.module.scss';
import styles from './site-footer.module.scss';

/** Footer links in groups. Links that have no group form the first one. */
export function SiteFooter({ chrome }: { chrome: Chrome }) {
  const loose = chrome.footer.filter((link) => !link.children && link.href);
  const groups = [...(loose.length ? [{ name: 'Pages', children: loose }] : []), ...chrome.footer.filter((link) => link.children)];
  return (
    <footer className={`${frame.dark} ${styles.footer}`}>
      <div className={frame.column}>
        <p className={styles.name}>{chrome.name}</p>
        <div className={styles.columns}>
          <div className={styles.about}>
            {chrome.about && <p>{chrome.about}</p>}
            {chrome.phone && <PhoneNumber phone={chrome.phone} />}
            {chrome.email && <Link href={`mailto:${chrome.email}`}>{chrome.email}</Link>}
          </div>
          {groups.length > 0 && (
            <nav id="pages" aria-label="Footer" className={styles.groups}>
              {groups.map((group) => (
                <div key={group.name}>
                  <h2>{group.name}</h2>
                  <FooterLinks links={group.children ?? []} className={styles.list} />
                </div>
              ))}
            </nav>
          )}
        </div>
        {chrome.financeNote && <p className={styles.note}>{chrome.financeNote}</p>}
        <div className={styles.small}>
          <p>{[chrome.legalName ?? chrome.name, chrome.registration, chrome.licence].filter(Boolean).join(' · ')}</p>
          <SocialLinks links={chrome.social} words />
        </div>
      </div>
    </footer>
  );
}
