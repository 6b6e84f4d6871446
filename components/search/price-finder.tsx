import { useId, useState } from 'react';
import { AnimatedCount } from '#components/ui/animated-count.tsx';
import { Link } from '#components/ui/link.tsx';
import { useViewingTime } from '#components/ui/use-availability.ts';
import { formatMoney } from '#lib/locale/money.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import { countBetween, priceSearchPath } from '#lib/search/price-finder.ts';
import styles from './price-finder.module.scss';
import { PriceSlider } from './price-slider.tsx';

const money = (dollars: number) => formatMoney(dollars, { wholeDollars: true });

/** A price slider and a button with the number of cars in that range. The page holds the prices, so nothing is loaded to count them. */
export function PriceFinder({ prices, chrome }: { prices: NonNullable<HomeModel['prices']>; chrome: HomeModel['chrome'] }) {
  const { bounds } = prices;
  const [thumbs, setThumbs] = useState<[number, number]>([bounds.min, bounds.max]);
  const now = useViewingTime((prices.ends ?? []).map(([at]) => at));
  const id = useId();
  const count = countBetween(prices, thumbs, bounds, now);
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
        <PriceSlider thumbs={thumbs} bounds={bounds} formatPrice={money} onMove={setThumbs} onRest={setThumbs} />
      </div>
      <Link href={priceSearchPath(chrome.searchHref, thumbs, bounds)} className={styles.go}>
        <span className="visually-hidden">{`Show Me ${count.toLocaleString('en-AU')} ${noun}`}</span>
        <span aria-hidden="true">
          Show Me <AnimatedCount value={count} /> {noun}
        </span>
      </Link>
    </div>
  );
}
