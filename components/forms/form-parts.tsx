import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#lib/forms/form-schema.ts';
import styles from './form-body.module.scss';

type ErrorSummaryProps = { errors: FieldErrors; labelOf: (name: string) => string };

/** Reads out what is wrong after a form was sent, for people who do not see the messages below the fields. */
export function ErrorSummary({ errors, labelOf }: ErrorSummaryProps) {
  const labels = [...new Set(Object.keys(errors).map(labelOf))];
  const count = labels.length === 1 ? 'One field needs your attention' : `${labels.length} fields need your attention`;
  return (
    <p role="alert" className="visually-hidden">
      {labels.length > 0 ? `${count}: ${labels.join(', ')}.` : ''}
    </p>
  );
}

type Props = { text: string; percent: number; title: string | undefined };

/** The progress through a form with several steps. It takes the focus when a step begins, so that screen readers read it. */
export function StepBar({ text, percent, title }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current !== text) element.current?.focus();
    shown.current = text;
  }, [text]);
  return (
    <div ref={element} className={styles.steps} tabIndex={-1}>
      <p>
        <span>{text}</span>
        {title && <strong>{title}</strong>}
      </p>
      <progress max={100} value={percent} aria-label={text}>
        {`${percent}%`}
      </progress>
    </div>
  );
}

type ForgetMeProps = {
  /** Whether the shopper is continuing a form that they left. */
  isResumed: boolean;
  onForget: () => void;
};

/**
 * Says that the form was filled in from this device. Its buttons remove the draft (rule E104), or everything that the device remembers
 * (rule E5).
 */
export function ForgetMe({ isResumed, onForget }: ForgetMeProps) {
  const [isForgotten, setIsForgotten] = useState(false);
  const forget = () => {
    setIsForgotten(true);
    onForget();
  };
  if (isForgotten)
    return (
      <p role="status" className={styles.remembered}>
        {isResumed ? 'Your answers are removed from this device.' : 'Your details are removed from this device.'}
      </p>
    );
  return (
    <p className={styles.remembered}>
      {isResumed ? 'Your answers are still here, so you can go on where you stopped.' : 'We filled in the details that you sent us before.'}{' '}
      They are kept on this device only.{' '}
      <button type="button" onClick={forget}>
        {isResumed ? 'Clear answers' : 'Forget me'}
      </button>
    </p>
  );
}
