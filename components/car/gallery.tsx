import dynamic from 'next/dynamic';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import { loadEarly } from '#components/ui/load-early.ts';
import { Picture } from '#components/ui/picture.tsx';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import { withCode } from '#components/ui/with-code.ts';
import type { Picture as PictureData } from '#lib/model/picture.ts';
import styles from './gallery.module.scss';
import { GallerySteps } from './gallery-steps.tsx';
import { GalleryThumbs } from './gallery-thumbs.tsx';
import { PictureLost, PicturePlaceholder } from './picture-placeholder.tsx';
import { useGallery } from './use-gallery.ts';

const load = () => import('./gallery-dialog.tsx');
const FullScreen = dynamic(() => load().then((module) => module.GalleryDialog), { ssr: false });

type Props = {
  pictures: PictureData[];
  /** What the pictures show, such as "2021 Mazda CX-5", for the alt texts. */
  name: string;
  /** The `sizes` of the large picture in this template's layout. */
  sizes: string;
  /** Shown over the top left corner, such as a ribbon. */
  overlay?: ReactNode;
  /** Where to ask for (more) photos of the car. */
  request?: { name: string; href: string } | undefined;
};

/**
 * A car's pictures in a 3:2 frame, which opens full screen. Without script the strip still scrolls.
 * The pictures next to the shown one load only once the shopper touches the gallery, to save data.
 */
export function Gallery({ pictures, name, sizes, overlay, request }: Props) {
  const many = pictures.length > 1;
  const { strip, selected, show, onKeyDown, touched, touch } = useGallery(pictures.length);
  const [full, setFull] = useState<'never' | 'open' | 'closed'>('never');
  const expand = useRef<HTMLButtonElement>(null);
  const lastShown = useRef(0);
  const close = () => {
    setFull('closed');
    show(lastShown.current, true);
  };
  useBackCloses(full === 'open', close);

  if (pictures.length === 0) {
    return (
      <div className={styles.gallery}>
        <div className={styles.frame}>
          <PicturePlaceholder size="large">
            {request && <ButtonLink href={request.href} look="secondary" name={request.name} />}
          </PicturePlaceholder>
          {overlay && <div className={styles.overlay}>{overlay}</div>}
        </div>
      </div>
    );
  }
  const open = () => void withCode(load, () => setFull('open'));
  return (
    <>
      <section className={styles.gallery} aria-roledescription="carousel" aria-label={`Photos of ${name}`} onKeyDown={onKeyDown}>
        <div
          className={styles.frame}
          onPointerEnter={() => {
            touch();
            loadEarly(load)();
          }}
        >
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button over it does the same by keyboard. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for a pointer. */}
          <div
            ref={strip}
            className={styles.viewport}
            data-touched={touched ? '' : undefined}
            tabIndex={many ? 0 : undefined}
            onClick={open}
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
                    fallback={<PictureLost />}
                  />
                </li>
              ))}
            </ul>
          </div>
          {(overlay || request) && (
            <div className={styles.overlay}>
              {overlay}
              {request && <Link href={request.href} className={styles.request} name={request.name} />}
            </div>
          )}
          <button
            ref={expand}
            type="button"
            className={styles.expand}
            aria-label="View full screen"
            data-tip="View full screen"
            aria-haspopup="dialog"
            onFocus={loadEarly(load)}
            onClick={open}
          >
            <Icon name="maximize-2" size={20} />
          </button>
          {many && (
            <>
              <GallerySteps onStep={(step) => show(selected + step)} />
              <p className={styles.counter} aria-live="polite">
                <span className="visually-hidden">Photo </span>
                {`${selected + 1} of ${pictures.length}`}
              </p>
            </>
          )}
        </div>
        {many && <GalleryThumbs pictures={pictures} selected={selected} onChoose={show} />}
      </section>
      {full !== 'never' && (
        <FullScreen
          open={full === 'open'}
          pictures={pictures}
          name={name}
          start={selected}
          onShow={(index) => {
            lastShown.current = index;
          }}
          onClose={close}
          onClosed={() => expand.current?.focus()}
        />
      )}
    </>
  );
}
