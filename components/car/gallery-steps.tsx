import { ChevronLeft, ChevronRight } from 'lucide-react';
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
        <ChevronLeft size={24} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${styles.step} ${styles.next}`}
        aria-label="Next photo"
        data-tip="Next photo"
        onClick={() => onStep(1)}
      >
        <ChevronRight size={24} aria-hidden="true" />
      </button>
    </>
  );
}
