import dynamic from 'next/dynamic';
import { type MouseEvent, useRef, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { loadEarly } from '#components/ui/load-early.ts';
import { Picture } from '#components/ui/picture.tsx';
import { withCode } from '#components/ui/with-code.ts';
import type { BlockProps } from './block-kit.ts';
import styles from './gallery-block.module.scss';
import videoBlockStyles from './video-block.module.scss';

/** A video that is fetched only when it is played. Without scripts its link opens the player. */
export function VideoBlock({ block }: BlockProps<'video'>) {
  const [isPlaying, setPlaying] = useState(false);
  const { title, frame, file, picture, caption } = block;
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <figure className={videoBlockStyles.figure}>
      <div className={videoBlockStyles.screen}>
        {!isPlaying && (
          <a href={frame ?? file} className={videoBlockStyles.start} onClick={play}>
            {picture && <Picture picture={picture} alt="" sizes="(min-width: 64rem) 960px, 100vw" width={960} />}
            <span className={videoBlockStyles.label}>
              <Icon name="play" size={22} />
              <span>
                <span className="visually-hidden">Play </span>
                {title}
              </span>
            </span>
          </a>
        )}
        {isPlaying && frame && (
          <iframe
            src={frame}
            title={title}
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        )}
        {isPlaying && file && (
          // biome-ignore lint/a11y/useMediaCaption: a player shows the captions that the file itself holds
          <video src={file} controls autoPlay aria-label={title} />
        )}
      </div>
      {caption && <figcaption className={videoBlockStyles.caption}>{caption}</figcaption>}
    </figure>
  );
}

const load = () => import('#components/car/gallery-dialog.tsx');
const GalleryDialog = dynamic(() => load().then((code) => code.GalleryDialog), { ssr: false });

/** Pictures in a grid. Each opens large, with steps to the others. */
export function GalleryBlock({ block }: BlockProps<'gallery'>) {
  const { title, pictures } = block;
  const [shown, setShown] = useState<number>();
  const [start, setStart] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const open = (index: number) =>
    void withCode(load, () => {
      setStart(index);
      setShown(index);
    });
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
                onPointerEnter={loadEarly(load)}
                onFocus={loadEarly(load)}
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
