import { Icon } from '#components/ui/icon.tsx';
import styles from './gallery-steps.module.scss';

/** The buttons for the previous and the next picture. */
export function GallerySteps({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <>
      <button
        type="button"
        className={`${styles.step} ${styles.previous}`}
        aria-label="Previous photo"
        data-tip="Previous photo"
        onClick={() => onStep(-1)}
      >
        <Icon name="chevron-left" size={24} />
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.next}`}
        aria-label="Next photo"
        data-tip="Next photo"
        onClick={() => onStep(1)}
      >
        <Icon name="chevron-right" size={24} />
      </button>
    </>
  );
}
