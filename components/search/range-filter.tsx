import { memo, useEffect, useId, useRef, useState } from 'react';
import { AnimatedCount } from '#components/ui/animated-count.tsx';
import { distanceUnit, weightUnits } from '#lib/locale/language.ts';
import { formatMoney } from '#lib/locale/money.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { FilterView } from '#lib/search/filters.ts';
import { keepApart, thumbRange } from '#lib/search/price-finder.ts';
import { type Range, rangeOf, readBound, type SearchState } from '#lib/search/state.ts';
import { RangeSource, useIsHidden } from './filter-data.tsx';
import styles from './filters.module.scss';
import { PriceSlider } from './price-slider.tsx';
import { useSearch } from './search-context.tsx';
import { useCounts } from './use-counts.ts';

type PriceProps = { value: Range | undefined; onCommit: (range: Range | undefined) => void; hasShowButton: boolean };

/** Holding an arrow key commits every step; the search waits for the last one. */
const searchDelayMs = 200;
/** Wait between two counts while a thumb is dragged. */
const countDelayMs = 80;

const money = (dollars: number) => formatMoney(dollars, { wholeDollars: true });

/** The price slider of the search page. The button counts while a thumb moves; the results change when it stops. */
function PriceRange({ value, onCommit, hasShowButton }: PriceProps) {
  const { setup, nouns, state, answered, show } = useSearch();
  const bounds = setup.priceSlider;
  const [low, high] = keepApart([value?.min ?? bounds.min, value?.max ?? bounds.max], bounds);
  const [thumbs, setThumbs] = useState<[number, number]>([low, high]);
  // The range of an earlier stop may arrive while a thumb moves on.
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) setThumbs([low, high]);
  }, [low, high]);
  const { countAll } = useCounts();
  const [preview, setPreview] = useState<{ count: number }>();
  const timers = useRef<{ rest?: ReturnType<typeof setTimeout>; count?: ReturnType<typeof setTimeout> }>({});

  const stateFor = (pair: [number, number]): SearchState => {
    const { price: _old, ...otherRanges } = state.ranges;
    const range = thumbRange(pair, bounds);
    return { ...state, page: 1, ranges: range ? { ...otherRanges, price: range } : otherRanges };
  };
  const move = (pair: [number, number]) => {
    isMoving.current = true;
    setThumbs(pair);
    if (!hasShowButton) return;
    clearTimeout(timers.current.count);
    const updateCount = () =>
      void countAll([stateFor(pair)]).then((counts) => counts?.[0] !== undefined && setPreview({ count: counts[0] }));
    timers.current.count = setTimeout(updateCount, countDelayMs);
  };
  const rest = (pair: [number, number]) => {
    clearTimeout(timers.current.rest);
    timers.current.rest = setTimeout(() => {
      isMoving.current = false;
      onCommit(thumbRange(pair, bounds));
    }, searchDelayMs);
  };
  // The results still show the old range while the thumbs are ahead of them.
  const previewCount = preview && thumbs.join() !== [low, high].join() ? preview.count : undefined;
  const count = previewCount ?? answered.count;
  const noun = count === 1 ? nouns.One : nouns.Many;
  return (
    <>
      <p className={styles.prices} aria-hidden="true">
        <span>{thumbs[0] <= bounds.min ? 'Any' : money(thumbs[0])}</span>
        <span>{thumbs[1] >= bounds.max ? 'Any' : money(thumbs[1])}</span>
      </p>
      <PriceSlider thumbs={thumbs} bounds={bounds} formatPrice={money} onMove={move} onRest={rest} />
      {hasShowButton && (
        <button
          type="button"
          className={styles.lead}
          aria-disabled={count === 0}
          onClick={() => {
            if (count === 0) return;
            clearTimeout(timers.current.rest);
            isMoving.current = false;
            show({ ...stateFor(thumbs), sort: 'price_desc' });
          }}
        >
          <span className="visually-hidden">{`Show Me ${formatNumber(count)} ${noun}`}</span>
          <span aria-hidden="true">
            Show Me <AnimatedCount value={count} /> {noun}
          </span>
        </button>
      )}
    </>
  );
}

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
  const distance = distanceUnit(setup.card.locale.language);
  const unit = { money: '$', distance, weight: weightUnits[distance], plain: '' }[filter.unit];
  const withUnit = (end: string) => (unit ? `${end} (${unit})` : end);
  // A search without results has no bounds.
  const hint = (value: number | undefined) => {
    if (!high || value === undefined) return 'Any';
    return filter.unit === 'plain' ? String(value) : formatNumber(value);
  };
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
