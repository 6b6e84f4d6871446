import { Icon } from '#components/ui/icon.tsx';
import type { IconName } from '#components/ui/icon-name.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './social-links.module.scss';

type Name = Chrome['social'][number]['name'];

const icons: Record<Name, IconName> = { Facebook: 'facebook', Instagram: 'instagram', YouTube: 'youtube', LinkedIn: 'linkedin' };

type Props = { links: Chrome['social']; words?: boolean; of?: string };

/** The dealer's profiles elsewhere, or those `of` one location; each opens a new tab. */
export function SocialLinks({ links, words = false, of }: Props) {
  if (links.length === 0) return null;
  return (
    <ul className={words ? styles.links : `${styles.links} ${styles.icons}`}>
      {links.map((link) => (
        <li key={link.name}>
          <a href={link.href} target="_blank" rel="noopener" className={styles.link} data-tip={words ? undefined : link.name}>
            <Icon name={icons[link.name]} size={22} />
            {words && link.name}
            <span className="visually-hidden">{`${words ? '' : link.name}${of ? ` of ${of}` : ''} (opens in a new tab)`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
