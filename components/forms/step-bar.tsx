import { useEffect, useRef } from 'react';
import styles from './form-body.module.scss';

type Props = { text: string; percent: number; title: string | undefined };

/** How far a shopper is in a form of several steps. It takes the focus when a step begins, so that screen readers read it. */
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
