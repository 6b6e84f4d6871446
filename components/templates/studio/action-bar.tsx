import { CallButton } from '#components/car/call-button.tsx';
import { CompareLink } from '#components/garage/compare-link.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './action-bar.module.scss';

/** Call and enquire in a sticky bar, on phones only. */
export function ActionBar({ model }: { model: CarModel }) {
  const enquire = model.available ? model.actions[0] : undefined;
  if (!enquire && !model.phone) return null;
  return (
    <div className={styles.bar} data-action-bar="">
      {model.phone && <CallButton phone={model.phone} label="Call" variant="bar" />}
      {enquire && (
        <Link href={enquire.href} className={`${button.button} ${button.primary} ${styles.enquire}`}>
          {enquire.name}
        </Link>
      )}
      <CompareLink />
    </div>
  );
}
