import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Picture } from '#components/ui/picture.tsx';
import type { Picture as PictureData } from '#lib/model/picture.ts';
import styles from './gallery.module.scss';
import { GalleryThumbs } from './gallery-thumbs.tsx';
import { PicturePlaceholder } from './picture-placeholder.tsx';

type Props = {
  pictures: PictureData[];
  /** What the pictures show, such as "2021 Mazda CX-5"; alt texts are made of it. */
  name: string;
  /** The `sizes` of the large picture in this template's layout. */
  sizes: string;
  /** Stands over the top left corner, such as a ribbon. */
  overlay?: ReactNode;
  thumbs?: boolean;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * A car's pictures in one fixed 3:2 frame. Without script the strip scrolls by itself; with it, swipe, buttons, arrow keys
 * and thumbnails move it. Pictures beside the shown one load once the shopper touches the gallery.
 */
export function Gallery({ pictures, name, sizes, overlay, thumbs = true }: Props) {
  const many = pictures.length > 1;
  const [emblaRef, embla] = useEmblaCarousel({ active: many, containScroll: false, duration: 20 });
  const [selected, setSelected] = useState(0);
  const [touched, setTouched] = useState(false);

  useEffect(() => {
    if (!embla) return;
    const strip = embla.rootNode();
    // What was scrolled to before the script arrived stays in view.
    const scrolled = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
    strip.dataset.ready = '';
    strip.scrollLeft = 0;
    if (scrolled > 0) embla.scrollTo(scrolled, true);
    const onSelect = () => {
      setSelected(embla.selectedScrollSnap());
      setTouched(true);
    };
    embla.on('select', onSelect);
    return () => {
      embla.off('select', onSelect);
    };
  }, [embla]);

  const show = (index: number) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    embla?.scrollTo((index + pictures.length) % pictures.length, still);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!many || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(selected + step);
  };

  if (pictures.length === 0) {
    return (
      <div className={styles.gallery}>
        <div className={styles.frame}>
          <PicturePlaceholder size="large" />
          {overlay && <div className={styles.overlay}>{overlay}</div>}
        </div>
      </div>
    );
  }
  return (
    <section className={styles.gallery} aria-roledescription="carousel" aria-label={`Photos of ${name}`} onKeyDown={onKeyDown}>
      <div className={styles.frame} onPointerEnter={() => setTouched(true)}>
        <div
          ref={emblaRef}
          className={styles.viewport}
          tabIndex={many ? 0 : undefined}
          {...(many ? { role: 'group', 'aria-label': `Photos of ${name}, use the arrow keys` } : {})}
        >
          <ul className={styles.slides}>
            {pictures.map((picture, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture may appear twice and their order is fixed.
              <li key={index} className={styles.slide}>
                <Picture
                  picture={picture}
                  alt={many ? `${name}, photo ${index + 1} of ${pictures.length}` : name}
                  sizes={sizes}
                  width={960}
                  eager={index === 0}
                  near={touched && Math.abs(index - selected) < 2}
                />
              </li>
            ))}
          </ul>
        </div>
        {overlay && <div className={styles.overlay}>{overlay}</div>}
        {many && (
          <>
            <button
              type="button"
              className={`${styles.step} ${styles.previous}`}
              aria-label="Previous photo"
              onClick={() => show(selected - 1)}
            >
              <ChevronLeft size={24} aria-hidden="true" />
            </button>
            <button type="button" className={`${styles.step} ${styles.next}`} aria-label="Next photo" onClick={() => show(selected + 1)}>
              <ChevronRight size={24} aria-hidden="true" />
            </button>
            <p className={styles.counter} aria-live="polite">
              <span className="visually-hidden">{`Photo ${selected + 1} of ${pictures.length}`}</span>
              <span aria-hidden="true">{`${selected + 1} / ${pictures.length}`}</span>
            </p>
          </>
        )}
      </div>
      {many && thumbs && <GalleryThumbs pictures={pictures} selected={selected} onChoose={show} />}
    </section>
  );
}
