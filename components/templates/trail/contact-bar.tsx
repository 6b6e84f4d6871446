import { CallButton } from '#components/car/call-button.tsx';
import { CompareLink } from '#components/garage/compare-link.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './contact-bar.module.scss';

/** Call and enquire in a sticky bar, on phones only. */
export function ContactBar({ model }: { model: CarModel }) {
  const first = model.actions.find((action) => action.primary);
  const call = model.available ? model.phone : undefined;
  if (!first && !call) return null;
  return (
    <section className={styles.bar} aria-label="Contact us" data-action-bar="">
      {call && <CallButton phone={call} label="Call" variant="bar" />}
      {first && (
        <ButtonLink href={first.href} className={styles.enquire} name={model.available ? first.name : 'Find me something similar'} />
      )}
      <CompareLink />
    </section>
  );
}
