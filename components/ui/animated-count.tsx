import { useEffect, useRef, useState } from 'react';

const durationMs = 250;
const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A number that runs to its new value; at once where less motion is asked for. Listeners are given the value elsewhere. */
export function AnimatedCount({ value }: { value: number }) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (start === value) return;
    if (still()) {
      from.current = value;
      setShown(value);
      return;
    }
    const begun = performance.now();
    let frame = 0;
    const step = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - begun) / durationMs));
      from.current = Math.round(start + (value - start) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <span className="tabular">{shown.toLocaleString('en-AU')}</span>;
}
