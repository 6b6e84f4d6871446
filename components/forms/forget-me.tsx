import { useState } from 'react';
import styles from './form-body.module.scss';

type Props = {
  /** Whether the shopper goes on with a form that was left. */
  isResumed: boolean;
  onForget: () => void;
};

/** Says that the form is filled in from this device, and removes what the device remembers (rule E5). */
export function ForgetMe({ isResumed, onForget }: Props) {
  const [isForgotten, setIsForgotten] = useState(false);
  const forget = () => {
    setIsForgotten(true);
    onForget();
  };
  if (isForgotten)
    return (
      <p role="status" className={styles.remembered}>
        Your details are removed from this device.
      </p>
    );
  return (
    <p className={styles.remembered}>
      {isResumed ? 'Your answers are still here, so you can go on where you stopped.' : 'We filled in the details that you sent us before.'}{' '}
      They are kept on this device only.{' '}
      <button type="button" onClick={forget}>
        Forget me
      </button>
    </p>
  );
}
