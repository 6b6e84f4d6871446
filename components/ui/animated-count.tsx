import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#lib/locale/thousands.ts';

const durationMs = 250;
const prefersLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A number that counts to its new value, unless the shopper prefers less motion. Screen readers need the value from elsewhere. */
export function AnimatedCount({ value }: { value: number }) {
  const [shownValue, setShownValue] = useState(value);
  const lastShown = useRef(value);
  useEffect(() => {
    const start = lastShown.current;
    if (start === value) return;
    if (prefersLessMotion()) {
      lastShown.current = value;
      setShownValue(value);
      return;
    }
    const startedAt = performance.now();
    let frame = 0;
    const step = (time: number) => {
      const progress = Math.min(1, Math.max(0, (time - startedAt) / durationMs));
      lastShown.current = Math.round(start + (value - start) * (1 - (1 - progress) ** 3));
      setShownValue(lastShown.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span className="tabular">{formatNumber(shownValue)}</span>;
}
