import { unbroken } from '#components/content/unbroken-text.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import type { CallToActionView } from '#lib/pages/blocks/banner-views.ts';
import styles from './call-to-action.module.scss';
import section from './section.module.scss';

export function CallToAction({ title, text, buttons }: Omit<CallToActionView, 'type'>) {
  return (
    <section className={`${section.section} ${section.forest} ${section.contours} ${styles.band}`} aria-label={title}>
      <div className={`${section.inner} ${styles.inner}`}>
        <h2 className={styles.title}>{unbroken(title)}</h2>
        <div className={styles.side}>
          {text && <p>{text}</p>}
          {buttons.map(({ label, href }) => (
            <ButtonLink key={label} href={href} look="bare" className={styles.button} name={label} />
          ))}
        </div>
      </div>
    </section>
  );
}
