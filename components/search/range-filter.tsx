import { useEffect, useId, useState } from 'react';
import { useRange } from 'react-instantsearch';
import { distanceUnit } from '#lib/locale/distance.ts';
import type { FilterView } from '#lib/search/filters.ts';
import { rangeOf, readBound } from '#lib/search/ranges.ts';
import type { Range } from '#lib/search/state.ts';
import styles from './filters.module.scss';
import { PriceRange } from './price-range.tsx';
import { useSearch } from './search-context.tsx';

type RangeView = Extract<FilterView, { kind: 'range' }>;
type BoundProps = { label: string; value: number | undefined; hint: string; onCommit: (typed: number | Range | undefined) => void };

/** One end of a range, applied on blur or Enter. Empty means no limit. */
function Bound({ label, value, hint, onCommit }: BoundProps) {
  const [text, setText] = useState(value?.toString() ?? '');
  useEffect(() => setText(value?.toString() ?? ''), [value]);
  const commit = () => {
    const typed = readBound(text);
    if (typed === value) setText(value?.toString() ?? '');
    else onCommit(typed);
  };
  return (
    <label className={styles.bound}>
      <span>{label}</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </label>
  );
}

/** A range with two optional limits. The price also has a slider; `hasShowButton` adds its button. */
export function RangeFilter({ filter, hasShowButton }: { filter: RangeView; hasShowButton: boolean }) {
  const { setup, state, show } = useSearch();
  const { range: bounds } = useRange({ attribute: filter.attribute });
  const id = useId();
  const { min, max } = state.ranges[filter.attribute] ?? {};
  const commit = (range: Range | undefined) => {
    const { [filter.attribute]: _old, ...otherRanges } = state.ranges;
    show({ ...state, page: 1, ranges: range ? { ...otherRanges, [filter.attribute]: range } : otherRanges });
  };
  const orderedRange = (low: number | undefined, high: number | undefined) =>
    low !== undefined && high !== undefined && low > high ? rangeOf(high, low) : rangeOf(low, high);
  const unit = { money: '$', distance: distanceUnit(setup.card.locale.language), plain: '' }[filter.unit];
  const withUnit = (end: string) => (unit ? `${end} (${unit})` : end);
  // A search without results has no bounds.
  const hint = (value: number | undefined) =>
    (!bounds.max ? 'Any' : filter.unit === 'plain' ? String(value) : value?.toLocaleString('en-AU')) ?? 'Any';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the summary above.
    <div role="group" aria-label={filter.label} id={id} className={styles.range}>
      {filter.attribute === 'price' && <PriceRange value={state.ranges.price} onCommit={commit} hasShowButton={hasShowButton} />}
      <div className={styles.bounds}>
        <Bound
          label={withUnit('From')}
          value={min}
          hint={hint(bounds.min)}
          onCommit={(low) => commit(typeof low === 'object' ? low : orderedRange(low, max))}
        />
        <Bound
          label={withUnit('To')}
          value={max}
          hint={hint(bounds.max)}
          onCommit={(high) => commit(typeof high === 'object' ? high : orderedRange(min, high))}
        />
      </div>
    </div>
  );
}
