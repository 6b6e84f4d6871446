import type { ReactNode } from 'react';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import styles from './section.module.scss';

type Props = {
  tone?: 'sand' | 'sunken' | 'dark' | 'forest';
  /** Draws the contour lines of a map behind it; use it on a dark ground. */
  contours?: boolean;
  title?: string;
  more?: { name: string; href: string };
  className?: string;
  children: ReactNode;
};

/** A section over the full width of the page, with its heading and a link to more. */
export function Section({ tone = 'sand', contours = false, title, more, className, children }: Props) {
  const look = [styles.section, styles[tone], contours ? styles.contours : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <section className={look} {...(title ? { 'aria-label': title } : {})}>
      <div className={styles.inner}>
        {title && (
          <div className={styles.head}>
            <h2 className={styles.title}>{unbroken(title)}</h2>
            {more && (
              <Link href={more.href} className={styles.more}>
                {more.name}
                <Icon name="arrow-right" size={22} stroke={2.25} />
              </Link>
            )}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
