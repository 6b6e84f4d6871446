import { type MouseEvent, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { BlockProps } from './block-kit.ts';
import styles from './video-block.module.scss';

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
    <figure className={styles.figure}>
      <div className={styles.screen}>
        {!isPlaying && (
          <a href={frame ?? file} className={styles.start} onClick={play}>
            {picture && <Picture picture={picture} alt="" sizes="(min-width: 64rem) 960px, 100vw" width={960} />}
            <span className={styles.label}>
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
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}
