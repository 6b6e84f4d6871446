import { Slider } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import styles from './filters.module.scss';

type Props = {
  value: { min: number | undefined; max: number | undefined };
  bounds: { min: number; max: number; step: number };
  onCommit: (min: number | undefined, max: number | undefined) => void;
};

/** An arrow key held down commits at every step; the search waits for the last. */
const restMs = 200;

/** Two thumbs kept a step apart; at its end a thumb leaves that side open. The search follows when a thumb is let go. */
export function PriceSlider({ value, bounds, onCommit }: Props) {
  const clamp = (amount: number | undefined, open: number) => Math.min(bounds.max, Math.max(bounds.min, amount ?? open));
  const [low, high] = [clamp(value.min, bounds.min), clamp(value.max, bounds.max)];
  const [thumbs, setThumbs] = useState([low, high]);
  useEffect(() => setThumbs([low, high]), [low, high]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const commit = ([from = bounds.min, to = bounds.max]: number[]) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onCommit(from > bounds.min ? from : undefined, to < bounds.max ? to : undefined), restMs);
  };
  return (
    <Slider.Root
      className={styles.slider}
      min={bounds.min}
      max={bounds.max}
      step={bounds.step}
      minStepsBetweenThumbs={1}
      value={thumbs}
      onValueChange={setThumbs}
      onValueCommit={commit}
    >
      <Slider.Track className={styles.track}>
        <Slider.Range className={styles.span} />
      </Slider.Track>
      <Slider.Thumb className={styles.thumb} aria-label="Lowest price" />
      <Slider.Thumb className={styles.thumb} aria-label="Highest price" />
    </Slider.Root>
  );
}
