import { Icon } from '#components/ui/icon.tsx';
import styles from './gallery-steps.module.scss';

const steps = [
  { step: -1, name: 'Previous photo', icon: 'chevron-left', side: styles.previous },
  { step: 1, name: 'Next photo', icon: 'chevron-right', side: styles.next },
] as const;

/** The buttons for the previous and the next picture. */
export const GallerySteps = ({ onStep }: { onStep: (step: 1 | -1) => void }) =>
  steps.map(({ step, name, icon, side }) => (
    <button key={name} type="button" className={`${styles.step} ${side}`} aria-label={name} data-tip={name} onClick={() => onStep(step)}>
      <Icon name={icon} size={24} />
    </button>
  ));
