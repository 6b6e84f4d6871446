import { type ReactNode, useId } from 'react';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import styles from './section.module.scss';

type Props = { title: string; more?: { name: string; href: string }; soft?: boolean; last?: boolean; children: ReactNode };

/** A section with a heading and a link to more. `last` joins a soft section to the footer without a gap. */
export function Section({ title, more, soft = false, last = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={soft ? `${styles.soft} ${last ? styles.last : ''}` : undefined}>
      <div className={`${styles.page} ${styles.section}`}>
        <div className={styles.head}>
          <h2 id={id}>{unbroken(title)}</h2>
          {more && (
            <Link href={more.href} className={styles.all}>
              {more.name}
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}
