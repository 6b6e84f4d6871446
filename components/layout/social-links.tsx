import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './social-links.module.scss';

type Name = Chrome['social'][number]['name'];

/** Plain marks drawn on a 24 px grid: lucide carries no brand icons. */
const marks: Record<Name, string> = {
  Facebook: 'M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7.5a.5.5 0 0 1 .5-.5H17z',
  Instagram: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01',
  YouTube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 9l5 3-5 3z',
  LinkedIn: 'M4 10v10M4 4.5v.01M10 20V10M10 14a4 4 0 0 1 8 0v6',
};

/** The dealer's profiles elsewhere; each opens a new tab. */
export function SocialLinks({ links, words = false }: { links: Chrome['social']; words?: boolean }) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.name}>
          <a href={link.href} target="_blank" rel="noopener" className={styles.link} data-tip={words ? undefined : link.name}>
            <svg
              width="22"
              height="22"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={marks[link.name]} />
            </svg>
            <span className={words ? undefined : 'visually-hidden'}>{link.name}</span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
