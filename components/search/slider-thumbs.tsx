import { Slider } from 'radix-ui';
import { keepApart, type SliderBounds } from '#lib/search/price-finder.ts';
import styles from './price-slider.module.scss';

export type ThumbsProps = {
  thumbs: [low: number, high: number];
  bounds: SliderBounds;
  /** The price as screen readers hear it. */
  formatPrice: (price: number) => string;
  onMove: (thumbs: [number, number]) => void;
  onRest: (thumbs: [number, number]) => void;
};

const pair = ([low = 0, high = 0]: readonly number[]): [number, number] => [low, high];

/** The working slider. */
export function SliderThumbs({ thumbs, bounds, formatPrice, onMove, onRest }: ThumbsProps) {
  const [low, high] = thumbs;
  return (
    <Slider.Root
      className={styles.slider}
      {...bounds}
      minStepsBetweenThumbs={1}
      value={[...thumbs]}
      onValueChange={(moved) => onMove(keepApart(pair(moved), bounds))}
      onValueCommit={(moved) => onRest(keepApart(pair(moved), bounds))}
    >
      <Slider.Track className={styles.track}>
        <Slider.Range className={styles.span} />
      </Slider.Track>
      <Slider.Thumb
        className={styles.thumb}
        aria-label="Minimum price"
        aria-valuetext={low <= bounds.min ? 'No minimum' : `From ${formatPrice(low)}`}
      />
      <Slider.Thumb
        className={styles.thumb}
        aria-label="Maximum price"
        aria-valuetext={high >= bounds.max ? 'No maximum' : `Up to ${formatPrice(high)}`}
      />
    </Slider.Root>
  );
}
