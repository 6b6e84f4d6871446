import { useId } from 'react';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import type { CallToActionView } from '#lib/pages/blocks/banner-views.ts';
import frame from './frame.module.scss';
import styles from './offer.module.scss';

/** A call to action in a dark section. */
export function Offer({ title, text, buttons }: Omit<CallToActionView, 'type'>) {
  const id = useId();
  return (
    <section className={`${frame.dark} ${frame.section}`} aria-labelledby={id}>
      <div className={`${frame.column} ${styles.offer}`}>
        <h2 id={id} className={styles.title}>
          {unbroken(title)}
        </h2>
        <div className={styles.side}>
          {text && <p>{text}</p>}
          <div className={styles.buttons}>
            {buttons.map(({ label, href }) => (
              <ButtonLink key={label} href={href} look="secondary" className={styles.button} name={label} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
