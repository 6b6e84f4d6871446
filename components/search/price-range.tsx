import { useEffect, useRef, useState } from 'react';
import { AnimatedCount } from '#components/ui/animated-count.tsx';
import { formatMoney } from '#lib/locale/money.ts';
import { keepApart, thumbRange } from '#lib/search/price-finder.ts';
import type { Range, SearchState } from '#lib/search/state.ts';
import styles from './filters.module.scss';
import { PriceSlider } from './price-slider.tsx';
import { useSearch } from './search-context.tsx';
import { useCounts } from './use-counts.ts';
import { useFound } from './use-found.ts';

type Props = { value: Range | undefined; onCommit: (range: Range | undefined) => void; lead: boolean };

/** An arrow key held down rests at every step; the search waits for the last. */
const restMs = 200;
/** While a thumb is dragged the cars are counted this often. */
const countMs = 80;

const money = (dollars: number) => formatMoney(dollars, { wholeDollars: true });

/** The price slider of the search page. The list follows when a thumb rests; the count on the button while it moves. */
export function PriceRange({ value, onCommit, lead }: Props) {
  const { setup, nouns, state, show } = useSearch();
  const bounds = setup.priceSlider;
  const [low, high] = keepApart([value?.min ?? bounds.min, value?.max ?? bounds.max], bounds);
  const [thumbs, setThumbs] = useState<[number, number]>([low, high]);
  useEffect(() => setThumbs([low, high]), [low, high]);
  const found = useFound();
  const countAll = useCounts();
  const [moving, setMoving] = useState<{ count: number }>();
  const timers = useRef<{ rest?: ReturnType<typeof setTimeout>; count?: ReturnType<typeof setTimeout> }>({});

  const at = (pair: [number, number]): SearchState => {
    const { price: _old, ...others } = state.ranges;
    const range = thumbRange(pair, bounds);
    return { ...state, page: 1, ranges: range ? { ...others, price: range } : others };
  };
  const move = (pair: [number, number]) => {
    setThumbs(pair);
    if (!lead) return;
    clearTimeout(timers.current.count);
    const ask = () => void countAll([at(pair)]).then((counts) => counts?.[0] !== undefined && setMoving({ count: counts[0] }));
    timers.current.count = setTimeout(ask, countMs);
  };
  const rest = (pair: [number, number]) => {
    clearTimeout(timers.current.rest);
    timers.current.rest = setTimeout(() => onCommit(thumbRange(pair, bounds)), restMs);
  };
  // The last answer about where the thumbs are, while the list is not there yet.
  const ahead = moving && thumbs.join() !== [low, high].join() ? moving.count : undefined;
  const count = ahead ?? found.count;
  const noun = count === 1 ? nouns.One : nouns.Many;
  return (
    <>
      <p className={styles.prices} aria-hidden="true">
        <span>{thumbs[0] <= bounds.min ? 'Any' : money(thumbs[0])}</span>
        <span>{thumbs[1] >= bounds.max ? 'Any' : money(thumbs[1])}</span>
      </p>
      <PriceSlider thumbs={thumbs} bounds={bounds} say={money} onMove={move} onRest={rest} />
      {lead && (
        <button
          type="button"
          className={styles.lead}
          aria-disabled={count === 0}
          onClick={(event) => {
            if (count === 0) return;
            clearTimeout(timers.current.rest);
            show({ ...at(thumbs), sort: 'price_desc' });
            event.currentTarget.closest('main')?.querySelector('[data-results]')?.scrollIntoView({ block: 'start' });
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
