import { type ComponentType, type CSSProperties, useEffect, useRef, useState } from 'react';
import styles from './price-slider.module.scss';
import type { ThumbsProps } from './slider-thumbs.tsx';

/** The slider code loads when the slider is this close to the window. */
const loadMargin = '200px';

/** What tells that somebody is at the page: a page that only opens does not load the slider's code. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'scroll', 'keydown', 'focusin'];

function StaticSlider({ thumbs: [low, high], bounds: { min, max } }: Pick<ThumbsProps, 'thumbs' | 'bounds'>) {
  const shareOf = (price: number) => (price - min) / (max - min);
  return (
    <div className={styles.slider} aria-hidden="true" style={{ '--low': shareOf(low), '--high': shareOf(high) } as CSSProperties}>
      <span className={styles.track}>
        <span className={styles.stillSpan} />
        <span className={styles.stillThumb} />
        <span className={styles.stillThumb} data-high="" />
      </span>
    </div>
  );
}

/** A price slider with two thumbs. It renders static at first and works once its code has loaded: near the window, after the first touch of the page. */
export function PriceSlider(props: ThumbsProps) {
  const [Thumbs, setThumbs] = useState<ComponentType<ThumbsProps>>();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        import('./slider-thumbs.tsx').then(
          ({ SliderThumbs }) => setThumbs(() => SliderThumbs),
          // Offline: the static slider stays, and the price fields still work.
          () => undefined,
        );
      },
      { rootMargin: loadMargin },
    );
    const stop = () => {
      for (const sign of signs) document.removeEventListener(sign, onSign, { capture: true });
    };
    const onSign = () => {
      stop();
      if (root.current) observer.observe(root.current);
    };
    for (const sign of signs) document.addEventListener(sign, onSign, { capture: true, passive: true });
    return () => {
      stop();
      observer.disconnect();
    };
  }, []);
  return <div ref={root}>{Thumbs ? <Thumbs {...props} /> : <StaticSlider {...props} />}</div>;
}
