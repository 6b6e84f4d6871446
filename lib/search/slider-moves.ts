import { keepApart, type SliderBounds } from './price-finder.ts';

/** The lower thumb of a price slider, or the higher one. */
export type ThumbIndex = 0 | 1;

type Thumbs = readonly [low: number, high: number];

/** Steps of a page key, and of an arrow key with Shift. */
const manySteps = 10;

const toStep = (price: number, { min, max, step }: SliderBounds) =>
  price >= max ? max : Math.max(min, Math.min(max, min + Math.round((price - min) / step) * step));

/** The price at a share of the slider from 0 to 1, on a whole step or at its end. */
export const priceAt = (share: number, bounds: SliderBounds): number => toStep(bounds.min + share * (bounds.max - bounds.min), bounds);

/** The thumb that a press at this price moves. */
export const closestThumb = ([low, high]: Thumbs, price: number): ThumbIndex => (Math.abs(price - low) < Math.abs(price - high) ? 0 : 1);

/** Moves one thumb to a price. It stops one step from the other (rule S15). */
export function moveThumb([low, high]: Thumbs, thumb: ThumbIndex, price: number, bounds: SliderBounds): [number, number] {
  const { step } = bounds;
  return keepApart(thumb === 0 ? [Math.min(price, high - step), high] : [low, Math.max(price, low + step)], bounds);
}

/** Where a key moves a thumb; undefined for other keys. */
export function priceByKey(price: number, { key, shiftKey }: { key: string; shiftKey: boolean }, bounds: SliderBounds): number | undefined {
  const { min, max, step } = bounds;
  if (key === 'Home') return min;
  if (key === 'End') return max;
  const isPage = key === 'PageUp' || key === 'PageDown';
  const steps = (isPage || shiftKey ? manySteps : 1) * step;
  if (key === 'ArrowRight' || key === 'ArrowUp' || key === 'PageUp') return Math.min(max, toStep(price, bounds) + steps);
  // From an end between two steps, the first step down is the last whole one.
  if (key === 'ArrowLeft' || key === 'ArrowDown' || key === 'PageDown')
    return Math.max(min, min + Math.ceil((price - min) / step) * step - steps);
  return undefined;
}
