import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Dialog, DialogClose, DialogTitle } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { Picture as PictureData } from '#lib/model/picture.ts';
import styles from './gallery-dialog.module.scss';
import { GallerySteps } from './gallery-steps.tsx';
import { GalleryThumbs } from './gallery-thumbs.tsx';
import { PictureLost } from './picture-placeholder.tsx';
import { useGallery } from './use-gallery.ts';

type Shown = { pictures: PictureData[]; name: string; start: number };
type ScreenProps = Pick<Props, keyof Shown | 'onShow'> & { box: RefObject<HTMLDivElement | null> };
type Props = Shown & { open: boolean; onShow: (index: number) => void; onClose: () => void; onClosed: () => void };

/** The width of a 3:2 picture that fits on the screen. */
const fitting = 'min(100vw, 150vh)';
const enlarged = 'max(200vw, 300vh)';

/** The content of the open dialog. An enlarged picture is scrolled, so swiping and the arrow keys then do not change the picture. */
function Screen({ pictures, name, start, box, onShow }: ScreenProps) {
  const many = pictures.length > 1;
  const [zoomed, setZoomed] = useState(false);
  const { strip, selected, show, onKeyDown } = useGallery(pictures.length, { start, isStill: zoomed });
  const stage = useRef<HTMLUListElement>(null);
  const reportShown = useRef(onShow);
  useEffect(() => {
    reportShown.current(selected);
    // Another picture starts without zoom.
    setZoomed(false);
  }, [selected]);
  useEffect(() => {
    const slide = stage.current?.children[selected];
    if (!zoomed || !(slide instanceof HTMLElement)) return;
    slide.focus();
    slide.scrollTo((slide.scrollWidth - slide.clientWidth) / 2, (slide.scrollHeight - slide.clientHeight) / 2);
  }, [zoomed, selected]);
  const onKey = (event: KeyboardEvent) => {
    // The arrow keys scroll an enlarged picture.
    if (!(zoomed && event.target === stage.current?.children[selected])) onKeyDown(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever the focus is in the dialog.
    <div ref={box} className={styles.screen} tabIndex={-1} onKeyDown={onKey}>
      <div className={styles.top}>
        <p className={styles.counter} aria-live="polite">
          <span className="visually-hidden">Photo </span>
          {`${selected + 1} of ${pictures.length}`}
        </p>
        <button
          type="button"
          className={styles.tool}
          aria-pressed={zoomed}
          aria-label="Zoom"
          data-tip="Zoom"
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? <Icon name="zoom-out" size={24} /> : <Icon name="zoom-in" size={24} />}
        </button>
        <DialogClose className={styles.tool} aria-label="Close" data-tip="Close">
          <Icon name="x" size={24} />
        </DialogClose>
      </div>
      <div className={styles.middle}>
        <div ref={strip} className={styles.viewport}>
          <ul ref={stage} className={styles.slides}>
            {pictures.map((picture, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a picture may appear twice and their order is fixed.
                key={index}
                className={styles.slide}
                aria-hidden={index !== selected}
                data-zoomed={zoomed && index === selected ? '' : undefined}
                tabIndex={zoomed && index === selected ? 0 : undefined}
                onDoubleClick={() => setZoomed(!zoomed)}
              >
                <div className={styles.picture}>
                  <Picture
                    picture={picture}
                    alt={many ? `${name}, photo ${index + 1} of ${pictures.length}` : name}
                    sizes={zoomed && index === selected ? enlarged : fitting}
                    width={1280}
                    near={Math.abs(index - selected) < 2}
                    fallback={<PictureLost />}
                  />
                </div>
              </li>
            ))}
          </ul>
        </div>
        {many && !zoomed && <GallerySteps onStep={(step) => show(selected + step)} />}
      </div>
      {many && (
        <div className={styles.thumbs}>
          <GalleryThumbs pictures={pictures} selected={selected} onChoose={show} />
        </div>
      )}
    </div>
  );
}

/** A car's pictures over the whole screen, starting at `start`. `onShow` reports the picture that is shown. */
export function GalleryDialog({ open, onClose, onClosed, ...shown }: Props) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={open} onOpenChange={(opens) => !opens && onClose()} onClosed={onClosed} className={styles.panel} initialFocus={box}>
      <DialogTitle className="visually-hidden">Photos of {shown.name}</DialogTitle>
      <Screen {...shown} box={box} />
    </Dialog>
  );
}
