import { CallButton } from '#components/car/call-button.tsx';
import { CompareLink } from '#components/garage/compare-link.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './car-bar.module.scss';

/** Call and enquire in a sticky bar, on phones only. */
export function CarBar({ model }: { model: CarModel }) {
  const enquiry = model.actions.find((action) => action.primary);
  if (!enquiry && !model.phone) return null;
  return (
    <section className={styles.bar} aria-label="Next step" data-action-bar="">
      {model.phone && <CallButton phone={model.phone} label="Call" variant="bar" />}
      {enquiry && <ButtonLink href={enquiry.href} className={styles.enquire} name={model.available ? enquiry.name : 'Find similar'} />}
      <CompareLink />
    </section>
  );
}
