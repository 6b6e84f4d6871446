import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Where a key leads, from the shown picture of so many; past either end it goes round. */
const keys: Record<string, (shown: number, count: number) => number> = {
  ArrowLeft: (shown, count) => (shown - 1 + count) % count,
  ArrowRight: (shown, count) => (shown + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A strip of pictures that swipe, buttons and keys move; `still` holds it where it is, such as while a picture is enlarged. */
export function useGallery(count: number, { start = 0, still = false }: { start?: number; still?: boolean } = {}) {
  const many = count > 1;
  // Read as a drag begins: an option that changed would take the strip back to its start.
  const held = useRef(still);
  useEffect(() => {
    held.current = still;
  }, [still]);
  const watchDrag = () => !held.current;
  const [strip, embla] = useEmblaCarousel({ active: many, containScroll: false, duration: 20, startIndex: start, watchDrag });
  const [selected, setSelected] = useState(start);
  const [touched, setTouched] = useState(false);

  useEffect(() => {
    if (!embla) return;
    const root = embla.rootNode();
    if (root.dataset.ready === undefined) {
      // What was scrolled to before the script arrived stays in view.
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
    return () => {
      embla.off('select', onSelect);
    };
  }, [embla]);

  const show = (index: number, atOnce = false) => {
    const calm = atOnce || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    embla?.scrollTo((index + count) % count, calm);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key];
    if (!many || !to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(to(selected, count));
  };
  return { strip, selected, show, onKeyDown, touched, touch: () => setTouched(true) };
}
