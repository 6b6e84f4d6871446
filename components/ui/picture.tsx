import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pictureSrcSet, pictureUrl } from '#lib/cars/picture-urls.ts';
import type { Picture as PictureData } from '#lib/model/picture.ts';

type Props = {
  picture: PictureData;
  alt: string;
  sizes: string;
  className?: string | undefined;
  /** Puts the picture in a box of this class. */
  boxClass?: string | undefined;
  /** The picture is in the first view: it loads at once, before other pictures. */
  eager?: boolean;
  /** The picture is needed soon: it loads at once, without priority. */
  near?: boolean;
  /** Width of the variant for browsers without srcset. */
  width?: number;
  /** Replaces a picture that fails to load. */
  fallback?: ReactNode;
};

/** A responsive picture that reserves its space while it loads. */
export function Picture({ picture, alt, sizes, className, boxClass, eager = false, near = false, width = 640, fallback }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {};
    // The picture may have failed before hydration.
    if (complete && naturalWidth === 0 && currentSrc) setHasFailed(true);
  }, []);
  if (hasFailed && fallback) return fallback;
  const srcSet = pictureSrcSet(picture);
  const img = (
    <img
      ref={image}
      src={pictureUrl(picture, width)}
      {...(srcSet ? { srcSet, sizes } : {})}
      width={picture.width}
      height={picture.height}
      alt={alt}
      className={className}
      loading={eager || near ? 'eager' : 'lazy'}
      decoding={eager ? 'sync' : 'async'}
      onError={() => setHasFailed(true)}
      {...(eager ? { fetchPriority: 'high' as const } : {})}
    />
  );
  return boxClass ? <div className={boxClass}>{img}</div> : img;
}
