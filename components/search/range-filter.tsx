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

/** One end of a range, taken over when it is left or Enter is pressed; empty is open. */
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

/** A range with two open ends; the price has a slider too (spec §2). `lead` adds the button that shows what the slider stands at. */
export function RangeFilter({ filter, lead }: { filter: RangeView; lead: boolean }) {
  const { setup, state, show } = useSearch();
  const { range: found } = useRange({ attribute: filter.attribute });
  const id = useId();
  const { min, max } = state.ranges[filter.attribute] ?? {};
  const commit = (range: Range | undefined) => {
    const { [filter.attribute]: _old, ...others } = state.ranges;
    show({ ...state, page: 1, ranges: range ? { ...others, [filter.attribute]: range } : others });
  };
  const ends = (low: number | undefined, high: number | undefined) =>
    low !== undefined && high !== undefined && low > high ? rangeOf(high, low) : rangeOf(low, high);
  const unit = { money: '$', distance: distanceUnit(setup.card.locale.language), plain: '' }[filter.unit];
  const named = (end: string) => (unit ? `${end} (${unit})` : end);
  // Where nothing is found there are no bounds to hint at.
  const hint = (value: number | undefined) =>
    (!found.max ? 'Any' : filter.unit === 'plain' ? String(value) : value?.toLocaleString('en-AU')) ?? 'Any';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would say again what the summary above says.
    <div role="group" aria-label={filter.label} id={id} className={styles.range}>
      {filter.attribute === 'price' && <PriceRange value={state.ranges.price} onCommit={commit} lead={lead} />}
      <div className={styles.bounds}>
        <Bound
          label={named('From')}
          value={min}
          hint={hint(found.min)}
          onCommit={(low) => commit(typeof low === 'object' ? low : ends(low, max))}
        />
        <Bound
          label={named('To')}
          value={max}
          hint={hint(found.max)}
          onCommit={(high) => commit(typeof high === 'object' ? high : ends(min, high))}
        />
      </div>
    </div>
  );
}
