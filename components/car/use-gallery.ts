import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** The picture that a key moves to. The first one follows the last. */
const keys: Record<string, (shown: number, count: number) => number> = {
  ArrowLeft: (shown, count) => (shown - 1 + count) % count,
  ArrowRight: (shown, count) => (shown + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A strip of pictures, moved by swipe, buttons and keys. `isStill` stops swiping, such as while a picture is enlarged. */
export function useGallery(count: number, { start = 0, isStill = false }: { start?: number; isStill?: boolean } = {}) {
  const many = count > 1;
  // A ref, because a changed option would restart the carousel at its first picture.
  const latestStill = useRef(isStill);
  useEffect(() => {
    latestStill.current = isStill;
  }, [isStill]);
  const watchDrag = () => !latestStill.current;
  const [strip, embla] = useEmblaCarousel({ active: many, containScroll: false, duration: 20, startIndex: start, watchDrag });
  const [selected, setSelected] = useState(start);
  const [touched, setTouched] = useState(false);

  useEffect(() => {
    if (!embla) return;
    const root = embla.rootNode();
    if (root.dataset.ready === undefined) {
      // The shopper may have scrolled before the script arrived: keep that picture in view.
      const scrolled = Math.round(root.scrollLeft / Math.max(1, root.clientWidth));
      root.dataset.ready = '';
      root.scrollLeft = 0;
      if (scrolled > 0) embla.scrollTo(scrolled, true);
    }
    const onSelect = () => {
      setSelected(embla.selectedScrollSnap());
      setTouched(true);
    };
    embla.on('select', onSelect);
    // It may have moved before.
    setSelected(embla.selectedScrollSnap());
    return () => {
      embla.off('select', onSelect);
    };
  }, [embla]);

  const show = (index: number, immediate = false) => {
    const withoutMotion = immediate || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    embla?.scrollTo((index + count) % count, withoutMotion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key];
    if (!many || !to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(to(selected, count));
  };
  return { strip, selected, show, onKeyDown, touched, touch: () => setTouched(true) };
}
