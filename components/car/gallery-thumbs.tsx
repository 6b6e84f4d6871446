import { useEffect, useRef } from 'react';
import { Picture } from '#components/ui/picture.tsx';
import type { Picture as PictureData } from '#lib/model/picture.ts';
import styles from './gallery-thumbs.module.scss';
import { PictureLost } from './picture-placeholder.tsx';

type Props = { pictures: PictureData[]; selected: number; onChoose: (index: number) => void };

/** The strip of small pictures below a gallery. It scrolls to the shown one. */
export function GalleryThumbs({ pictures, selected, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const strip = list.current;
    const thumb = strip?.children[selected] as HTMLElement | undefined;
    // scrollIntoView would also scroll the page.
    if (strip && thumb) strip.scrollLeft = thumb.offsetLeft - (strip.clientWidth - thumb.clientWidth) / 2;
  }, [selected]);
  return (
    <ul ref={list} className={styles.thumbs}>
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture may appear twice and their order is fixed.
        <li key={index}>
          <button
            type="button"
            className={styles.thumb}
            aria-label={`Show photo ${index + 1}`}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => onChoose(index)}
          >
            <Picture picture={picture} alt="" sizes="96px" width={320} fallback={<PictureLost tiny />} />
          </button>
        </li>
      ))}
    </ul>
  );
}
