import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { Picture } from '#components/ui/picture.tsx';
import type { BlockProps } from './block-kit.ts';
import styles from './gallery-block.module.scss';

const load = () => import('#components/car/gallery-dialog.tsx');
const GalleryDialog = dynamic(() => load().then((code) => code.GalleryDialog), { ssr: false });

/** Pictures in a grid. Each opens large, with steps to the others. */
export function GalleryBlock({ block }: BlockProps<'gallery'>) {
  const { title, pictures } = block;
  const [shown, setShown] = useState<number>();
  const [start, setStart] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const open = (index: number) => {
    setStart(index);
    setShown(index);
  };
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {pictures.map(({ picture, alt, caption }, index) => (
          <li key={picture.src}>
            <figure className={styles.figure}>
              <button
                type="button"
                className={styles.button}
                aria-haspopup="dialog"
                onPointerEnter={load}
                onFocus={load}
                onClick={() => open(index)}
              >
                <Picture picture={picture} alt={alt} sizes="(min-width: 64rem) 400px, 50vw" width={480} />
              </button>
              {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {start !== undefined && (
        <GalleryDialog
          pictures={pictures.map(({ picture }) => picture)}
          name={title ?? 'Gallery'}
          start={start}
          open={shown !== undefined}
          onShow={setStart}
          onClose={() => setShown(undefined)}
          onClosed={() => list.current?.querySelectorAll('button')[start]?.focus()}
        />
      )}
    </>
  );
}
