import { CallButton } from '#components/car/call-button.tsx';
import { CompareLink } from '#components/garage/compare-link.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './car-bar.module.scss';

/** Call and enquire in a sticky bar, on phones only. */
export function CarBar({ model }: { model: CarModel }) {
  const enquiry = model.actions.find((action) => action.primary);
  if (!enquiry && !model.phone) return null;
  return (
    <section className={styles.bar} aria-label="Next step" data-action-bar="">
      {model.phone && <CallButton phone={model.phone} label="Call" variant="bar" />}
      {enquiry && (
        <Link href={enquiry.href} className={`${button.button} ${button.primary} ${styles.enquire}`}>
          {model.available ? enquiry.name : 'Find similar'}
        </Link>
      )}
      <CompareLink />
    </section>
  );
}
