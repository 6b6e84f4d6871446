import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { keepApart, type SliderBounds, sliderSteps } from '#lib/search/price-finder.ts';
import styles from './price-slider.module.scss';

type Thumbs = [low: number, high: number];
type Props = {
  thumbs: Thumbs;
  bounds: SliderBounds;
  /** The price as screen readers hear it. */
  formatPrice: (price: number) => string;
  onMove: (thumbs: Thumbs) => void;
  onRest: (thumbs: Thumbs) => void;
};

const directions: Record<string, number> = { PageUp: 1, ArrowUp: 1, ArrowRight: 1, PageDown: -1, ArrowDown: -1, ArrowLeft: -1 };
/** A page key, or an arrow with Shift, moves this many steps. */
const skippedSteps = 10;

/** A price slider: two invisible native inputs, each reaching the middle between the thumbs, below the drawn thumbs. */
export function PriceSlider({ thumbs, bounds, formatPrice, onMove, onRest }: Props) {
  const [low, high] = thumbs;
  const { min, max, step } = bounds;
  const root = useRef<HTMLDivElement>(null);
  // Not in the HTML: a move before the page works would be lost.
  const [works, setWorks] = useState(false);
  useEffect(() => setWorks(true), []);
  // React has no event for the end of a move.
  useEffect(() => {
    const slider = root.current;
    const rest = () => onRest(thumbs);
    slider?.addEventListener('change', rest);
    return () => slider?.removeEventListener('change', rest);
  });
  const thumb = (name: string, price: number, text: string, thumbsAt: (moved: number) => Thumbs) => (
    <>
      {works && (
        <input
          type="range"
          className={styles.input}
          aria-label={name}
          aria-valuetext={text}
          min={min}
          // The last step may be shorter than the others; an input with `step` would leave it out.
          max={min + sliderSteps(bounds) * step}
          step={step}
          value={price}
          onChange={({ target }) => onMove(keepApart(thumbsAt(Number(target.value)), bounds))}
          onKeyDown={(event) => {
            const direction = directions[event.key];
            if (!direction || !(event.shiftKey || event.key.startsWith('Page'))) return;
            event.preventDefault();
            const moved = keepApart(thumbsAt(Number(event.currentTarget.value) + direction * skippedSteps * step), bounds);
            onMove(moved);
            onRest(moved);
          }}
        />
      )}
      <span className={styles.thumb} />
    </>
  );
  const shareOf = (price: number) => (price - min) / (max - min);
  return (
    <div ref={root} className={styles.slider} style={{ '--low': shareOf(low), '--high': shareOf(high) } as CSSProperties}>
      <span className={styles.track} />
      {thumb('Minimum price', low, low <= min ? 'No minimum' : `From ${formatPrice(low)}`, (moved) => [Math.min(moved, high - step), high])}
      {thumb('Maximum price', high, high >= max ? 'No maximum' : `Up to ${formatPrice(high)}`, (moved) => [
        low,
        Math.max(moved, low + step),
      ])}
    </div>
  );
}
