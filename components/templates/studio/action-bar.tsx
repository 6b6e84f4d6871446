import { CallButton } from '#components/car/call-button.tsx';
import { CompareLink } from '#components/garage/compare-link.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './action-bar.module.scss';

/** Call and enquire in a sticky bar, on phones only. */
export function ActionBar({ model }: { model: CarModel }) {
  const enquire = model.available ? model.actions[0] : undefined;
  if (!enquire && !model.phone) return null;
  return (
    <div className={styles.bar} data-action-bar="">
      {model.phone && <CallButton phone={model.phone} label="Call" variant="bar" />}
      {enquire && <ButtonLink href={enquire.href} className={styles.enquire} name={enquire.name} />}
      <CompareLink />
    </div>
  );
}
