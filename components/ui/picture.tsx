import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pictureSrcSet, pictureUrl } from '#lib/cars/picture-urls.ts';
import type { Picture as PictureData } from '#lib/model/picture.ts';

type Props = {
  picture: PictureData;
  alt: string;
  sizes: string;
  className?: string | undefined;
  /** The one that is seen first: loaded at once and before others. */
  eager?: boolean;
  /** About to be seen: loaded at once, in its turn. */
  near?: boolean;
  /** Width of the variant for browsers without srcset. */
  width?: number;
  /** Stands in the same place where the picture cannot be had. */
  fallback?: ReactNode;
};

/** A responsive picture that keeps its shape while it loads. */
export function Picture({ picture, alt, sizes, className, eager = false, near = false, width = 640, fallback }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [dead, setDead] = useState(false);
  useEffect(() => {
    const { complete, naturalWidth, currentSrc } = image.current ?? {};
    // It failed before there was a script to hear of it.
    if (complete && naturalWidth === 0 && currentSrc) setDead(true);
  }, []);
  if (dead && fallback) return fallback;
  const srcSet = pictureSrcSet(picture);
  return (
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
      onError={() => setDead(true)}
      {...(eager ? { fetchPriority: 'high' as const } : {})}
    />
  );
}
