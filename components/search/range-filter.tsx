import { memo, useEffect, useId, useState } from 'react';
import { distanceUnit } from '#lib/locale/distance.ts';
import type { FilterView } from '#lib/search/filters.ts';
import { rangeOf, readBound } from '#lib/search/ranges.ts';
import type { Range } from '#lib/search/state.ts';
import { RangeSource, useIsHidden } from './filter-data.tsx';
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

type Props = { filter: RangeView; hasShowButton: boolean };

/** A range with two optional limits. The price also has a slider; `hasShowButton` adds its button. */
export function RangeFilter(props: Props) {
  const isHidden = useIsHidden();
  return (
    <RangeSource attribute={props.filter.attribute}>
      {({ range }) => (isHidden ? null : <Bounds {...props} low={range.min} high={range.max} />)}
    </RangeSource>
  );
}

/** `low` and `high` are the bounds of the cars found. */
const Bounds = memo(({ filter, hasShowButton, low, high }: Props & { low: number | undefined; high: number | undefined }) => {
  const { setup, state, show } = useSearch();
  const id = useId();
  const { min, max } = state.ranges[filter.attribute] ?? {};
  // One end may be typed before the search of the other has been rendered.
  const change = (rangeFrom: (latest: Range) => Range | undefined) =>
    show((latest) => {
      const { [filter.attribute]: old, ...otherRanges } = latest.ranges;
      const range = rangeFrom(old ?? {});
      return { ...latest, page: 1, ranges: range ? { ...otherRanges, [filter.attribute]: range } : otherRanges };
    });
  const unit = { money: '$', distance: distanceUnit(setup.card.locale.language), plain: '' }[filter.unit];
  const withUnit = (end: string) => (unit ? `${end} (${unit})` : end);
  // A search without results has no bounds.
  const hint = (value: number | undefined) =>
    (!high ? 'Any' : filter.unit === 'plain' ? String(value) : value?.toLocaleString('en-AU')) ?? 'Any';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the summary above.
    <div role="group" aria-label={filter.label} id={id} className={styles.range}>
      {filter.attribute === 'price' && (
        <PriceRange value={state.ranges.price} onCommit={(range) => change(() => range)} hasShowButton={hasShowButton} />
      )}
      <div className={styles.bounds}>
        <Bound
          label={withUnit('From')}
          value={min}
          hint={hint(low)}
          onCommit={(from) => change((latest) => (typeof from === 'object' ? from : rangeOf(from, latest.max)))}
        />
        <Bound
          label={withUnit('To')}
          value={max}
          hint={hint(high)}
          onCommit={(to) => change((latest) => (typeof to === 'object' ? to : rangeOf(latest.min, to)))}
        />
      </div>
    </div>
  );
});
Bounds.displayName = 'Bounds';
