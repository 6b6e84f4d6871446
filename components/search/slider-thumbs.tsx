import { Slider } from 'radix-ui';
import { keepApart, type SliderBounds } from '#lib/search/price-finder.ts';
import styles from './price-slider.module.scss';

export type ThumbsProps = {
  thumbs: [low: number, high: number];
  bounds: SliderBounds;
  /** How a price reads to listeners; at its end a thumb says that this side is open. */
  say: (price: number) => string;
  onMove: (thumbs: [number, number]) => void;
  onRest: (thumbs: [number, number]) => void;
};

const pair = ([low = 0, high = 0]: readonly number[]): [number, number] => [low, high];

/** The two thumbs that can be dragged, or moved by keys. Loaded when a slider comes into sight. */
export function SliderThumbs({ thumbs, bounds, say, onMove, onRest }: ThumbsProps) {
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
        aria-label="Lowest price"
        aria-valuetext={low <= bounds.min ? 'No lowest price' : `From ${say(low)}`}
      />
      <Slider.Thumb
        className={styles.thumb}
        aria-label="Highest price"
        aria-valuetext={high >= bounds.max ? 'No highest price' : `Up to ${say(high)}`}
      />
    </Slider.Root>
  );
}
