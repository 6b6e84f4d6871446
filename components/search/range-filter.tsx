import { useEffect, useId, useState } from 'react';
import { useRange } from 'react-instantsearch';
import { distanceUnit } from '#lib/locale/distance.ts';
import type { FilterView } from '#lib/search/filters.ts';
import { rangeOf } from '#lib/search/ranges.ts';
import styles from './filters.module.scss';
import { PriceSlider } from './price-slider.tsx';
import { useSearch } from './search-context.tsx';

type RangeView = Extract<FilterView, { kind: 'range' }>;
type BoundProps = { label: string; value: number | undefined; hint: number; onCommit: (value: number | undefined) => void };

const read = (text: string) => {
  const digits = text.replaceAll(/[^\d.]/g, '');
  return digits === '' || Number.isNaN(Number(digits)) ? undefined : Number(digits);
};

/** One end of a range, taken over when it is left or Enter is pressed; empty is open. */
function Bound({ label, value, hint, onCommit }: BoundProps) {
  const [text, setText] = useState(value?.toString() ?? '');
  useEffect(() => setText(value?.toString() ?? ''), [value]);
  const commit = () => {
    if (read(text) !== value) onCommit(read(text));
  };
  return (
    <label className={styles.bound}>
      <span>{label}</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(hint)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </label>
  );
}

/** A range with two open ends; the price has a slider too (spec §2). */
export function RangeFilter({ filter }: { filter: RangeView }) {
  const { setup, state, show } = useSearch();
  const { range: found } = useRange({ attribute: filter.attribute });
  const id = useId();
  const { min, max } = state.ranges[filter.attribute] ?? {};
  const commit = (low: number | undefined, high: number | undefined) => {
    const swapped = low !== undefined && high !== undefined && low > high;
    const range = swapped ? rangeOf(high, low) : rangeOf(low, high);
    const { [filter.attribute]: _old, ...others } = state.ranges;
    show({ ...state, page: 1, ranges: range ? { ...others, [filter.attribute]: range } : others });
  };
  const unit = { money: '$', distance: distanceUnit(setup.card.locale.language), plain: '' }[filter.unit];
  const named = (end: string) => (unit ? `${end} (${unit})` : end);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would say again what the summary above says.
    <div role="group" aria-label={filter.label} id={id} className={styles.range}>
      {filter.attribute === 'price' && <PriceSlider value={{ min, max }} bounds={setup.priceSlider} onCommit={commit} />}
      <div className={styles.bounds}>
        <Bound label={named('From')} value={min} hint={found.min ?? 0} onCommit={(low) => commit(low, max)} />
        <Bound label={named('To')} value={max} hint={found.max ?? 0} onCommit={(high) => commit(min, high)} />
      </div>
    </div>
  );
}
