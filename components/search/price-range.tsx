import { useEffect, useRef, useState } from 'react';
import { AnimatedCount } from '#components/ui/animated-count.tsx';
import { formatMoney } from '#lib/locale/money.ts';
import { keepApart, thumbRange } from '#lib/search/price-finder.ts';
import type { Range, SearchState } from '#lib/search/state.ts';
import styles from './filters.module.scss';
import { PriceSlider } from './price-slider.tsx';
import { useSearch } from './search-context.tsx';
import { useCounts } from './use-counts.ts';

type Props = { value: Range | undefined; onCommit: (range: Range | undefined) => void; hasShowButton: boolean };

/** Holding an arrow key commits every step; the search waits for the last one. */
const searchDelayMs = 200;
/** Wait between two counts while a thumb is dragged. */
const countDelayMs = 80;

const money = (dollars: number) => formatMoney(dollars, { wholeDollars: true });

/** The price slider of the search page. The button counts while a thumb moves; the results change when it stops. */
export function PriceRange({ value, onCommit, hasShowButton }: Props) {
  const { setup, nouns, state, answered, show } = useSearch();
  const bounds = setup.priceSlider;
  const [low, high] = keepApart([value?.min ?? bounds.min, value?.max ?? bounds.max], bounds);
  const [thumbs, setThumbs] = useState<[number, number]>([low, high]);
  useEffect(() => setThumbs([low, high]), [low, high]);
  const { countAll } = useCounts();
  const [preview, setPreview] = useState<{ count: number }>();
  const timers = useRef<{ rest?: ReturnType<typeof setTimeout>; count?: ReturnType<typeof setTimeout> }>({});

  const stateFor = (pair: [number, number]): SearchState => {
    const { price: _old, ...otherRanges } = state.ranges;
    const range = thumbRange(pair, bounds);
    return { ...state, page: 1, ranges: range ? { ...otherRanges, price: range } : otherRanges };
  };
  const move = (pair: [number, number]) => {
    setThumbs(pair);
    if (!hasShowButton) return;
    clearTimeout(timers.current.count);
    const updateCount = () =>
      void countAll([stateFor(pair)]).then((counts) => counts?.[0] !== undefined && setPreview({ count: counts[0] }));
    timers.current.count = setTimeout(updateCount, countDelayMs);
  };
  const rest = (pair: [number, number]) => {
    clearTimeout(timers.current.rest);
    timers.current.rest = setTimeout(() => onCommit(thumbRange(pair, bounds)), searchDelayMs);
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
            show({ ...stateFor(thumbs), sort: 'price_desc' });
          }}
        >
          <span className="visually-hidden">{`Show Me ${count.toLocaleString('en-AU')} ${noun}`}</span>
          <span aria-hidden="true">
            Show Me <AnimatedCount value={count} /> {noun}
          </span>
        </button>
      )}
    </>
  );
}
