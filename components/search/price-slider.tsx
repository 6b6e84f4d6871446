import { type ComponentType, type CSSProperties, useEffect, useRef, useState } from 'react';
import styles from './price-slider.module.scss';
import type { ThumbsProps } from './slider-thumbs.tsx';

/** So far outside the window it is fetched already. */
const nearby = '200px';

function StillSlider({ thumbs: [low, high], bounds: { min, max } }: Pick<ThumbsProps, 'thumbs' | 'bounds'>) {
  const at = (price: number) => (price - min) / (max - min);
  return (
    <div className={styles.slider} aria-hidden="true" style={{ '--low': at(low), '--high': at(high) } as CSSProperties}>
      <span className={styles.track}>
        <span className={styles.stillSpan} />
        <span className={styles.stillThumb} />
        <span className={styles.stillThumb} data-high="" />
      </span>
    </div>
  );
}

/** A price slider with two thumbs. It is drawn at once, and can be moved once it has come near the window and its code is there. */
export function PriceSlider(props: ThumbsProps) {
  const [Thumbs, setThumbs] = useState<ComponentType<ThumbsProps>>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        import('./slider-thumbs.tsx').then(
          ({ SliderThumbs }) => setThumbs(() => SliderThumbs),
          // Cut off from the network: the still slider stays, and the fields beside it work.
          () => undefined,
        );
      },
      { rootMargin: nearby },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return <div ref={place}>{Thumbs ? <Thumbs {...props} /> : <StillSlider {...props} />}</div>;
}
