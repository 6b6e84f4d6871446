import { useId, useState } from 'react';
import { AnimatedCount } from '#components/ui/animated-count.tsx';
import { Link } from '#components/ui/link.tsx';
import { useViewingTime } from '#components/ui/use-availability.ts';
import { pricesLoader } from '#lib/browser/search/load-prices.ts';
import { formatMoney } from '#lib/locale/money.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import { countBetween, type PriceCells, priceSearchPath, thumbRange } from '#lib/search/price-finder.ts';
import styles from './price-finder.module.scss';
import { PriceSlider } from './price-slider.tsx';

const money = (dollars: number) => formatMoney(dollars, { wholeDollars: true });

const loadPrices = pricesLoader({ fetch: (...request) => fetch(...request) });

type Props = { prices: NonNullable<HomeModel['prices']>; total: number; chrome: HomeModel['chrome'] };

/** A price slider and a button with the number of cars in that range. The counts by price are loaded when a thumb first moves. */
export function PriceFinder({ prices: { bounds }, total, chrome }: Props) {
  const [thumbs, setThumbs] = useState<[number, number]>([bounds.min, bounds.max]);
  const [prices, setPrices] = useState<PriceCells>();
  const now = useViewingTime((prices?.ends ?? []).map(([at]) => at));
  const id = useId();
  const move = (next: [number, number]) => {
    setThumbs(next);
    if (!prices) loadPrices().then(setPrices);
  };
  // The link works without the counts too.
  const count = thumbRange(thumbs, bounds) ? prices && countBetween(prices, thumbs, bounds, now) : total;
  const noun = count === 1 ? chrome.nouns.One : chrome.nouns.Many;
  const [low, high] = thumbs;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the heading names the group, and a fieldset needs a legend.
    <div className={styles.finder} role="group" aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        What would you like to spend?
      </h2>
      <div className={styles.slide}>
        <p className={styles.ends} aria-hidden="true">
          <span>{low <= bounds.min ? 'Any price' : `From ${money(low)}`}</span>
          <span>{high >= bounds.max ? 'Any price' : `Up to ${money(high)}`}</span>
        </p>
        <PriceSlider thumbs={thumbs} bounds={bounds} formatPrice={money} onMove={move} onRest={move} />
      </div>
      <Link href={priceSearchPath(chrome.searchHref, thumbs, bounds)} className={styles.go}>
        <span className="visually-hidden">{`Show Me ${count === undefined ? '' : `${formatNumber(count)} `}${noun}`}</span>
        <span aria-hidden="true">
          Show Me {count === undefined ? '' : <AnimatedCount value={count} />} {noun}
        </span>
      </Link>
    </div>
  );
}
