import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { SliderBounds } from '#lib/search/price-finder.ts';
import { closestThumb, moveThumb, priceAt, priceByKey, type ThumbIndex } from '#lib/search/slider-moves.ts';
import styles from './price-slider.module.scss';

type Pair = [low: number, high: number];

type Props = {
  thumbs: Pair;
  bounds: SliderBounds;
  /** The price as screen readers hear it. */
  formatPrice: (price: number) => string;
  onMove: (thumbs: Pair) => void;
  onRest: (thumbs: Pair) => void;
};

/** What a finger holds: a thumb, how far from its middle, and where the thumbs are now. */
type Grip = { thumb: ThumbIndex; offset: number; start: Pair; pair: Pair };

/** A price slider with two thumbs, for fingers, mice and keys. */
export function PriceSlider({ thumbs, bounds, formatPrice, onMove, onRest }: Props) {
  const { min, max } = bounds;
  const [low, high] = thumbs;
  const grip = useRef<Grip>(undefined);
  const shareOf = (price: number) => (price - min) / (max - min);

  const move = (held: Grip, pair: Pair) => {
    if (pair.join() === held.pair.join()) return;
    held.pair = pair;
    onMove(pair);
  };
  const priceUnder = (box: HTMLElement, clientX: number) => {
    const { left, width } = box.getBoundingClientRect();
    // The thumbs stay within the track.
    const inset = (box.querySelector<HTMLElement>('[role="slider"]')?.offsetWidth ?? 0) / 2;
    return priceAt((clientX - left - inset) / (width - 2 * inset), bounds);
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // The thumb takes the focus; no text is selected.
    event.preventDefault();
    const { currentTarget: box, target, clientX } = event;
    const handles = [...box.querySelectorAll<HTMLElement>('[role="slider"]')];
    const price = priceUnder(box, clientX);
    const onThumb = handles.indexOf(target as HTMLElement);
    const thumb = onThumb === -1 ? closestThumb(thumbs, price) : (onThumb as ThumbIndex);
    const { left = 0, width = 0 } = handles[thumb]?.getBoundingClientRect() ?? {};
    const held = { thumb, offset: onThumb === -1 ? 0 : clientX - left - width / 2, start: thumbs, pair: thumbs };
    grip.current = held;
    box.setPointerCapture(event.pointerId);
    handles[thumb]?.focus();
    if (onThumb === -1) move(held, moveThumb(thumbs, thumb, price, bounds));
  };
  const drag = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (held) move(held, moveThumb(held.pair, held.thumb, priceUnder(currentTarget, clientX - held.offset), bounds));
  };
  const release = () => {
    const held = grip.current;
    grip.current = undefined;
    if (held && held.pair.join() !== held.start.join()) onRest(held.pair);
  };
  const pressKey = (thumb: ThumbIndex) => (event: KeyboardEvent) => {
    const price = event.altKey || event.ctrlKey || event.metaKey ? undefined : priceByKey(thumbs[thumb], event, bounds);
    if (price === undefined) return;
    event.preventDefault();
    const pair = moveThumb(thumbs, thumb, price, bounds);
    onMove(pair);
    onRest(pair);
  };
  const handle = (thumb: ThumbIndex, label: string, text: string) => (
    <span
      role="slider"
      tabIndex={0}
      className={styles.thumb}
      data-high={thumb === 1 ? '' : undefined}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={thumbs[thumb]}
      aria-valuetext={text}
      onKeyDown={pressKey(thumb)}
    />
  );
  return (
    <div
      className={styles.slider}
      style={{ '--low': shareOf(low), '--high': shareOf(high) } as CSSProperties}
      onPointerDown={press}
      onPointerMove={drag}
      onLostPointerCapture={release}
    >
      <span className={styles.track}>
        <span className={styles.span} />
      </span>
      {handle(0, 'Minimum price', low <= min ? 'No minimum' : `From ${formatPrice(low)}`)}
      {handle(1, 'Maximum price', high >= max ? 'No maximum' : `Up to ${formatPrice(high)}`)}
    </div>
  );
}
