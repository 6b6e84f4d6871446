import { pictureSrcSet, pictureUrl } from '#lib/cars/picture-urls.ts';
import type { Picture as PictureData } from '#lib/model/picture.ts';

type Props = { picture: PictureData; alt: string; sizes: string; className?: string | undefined; eager?: boolean; width?: number };

/** A responsive picture that keeps its shape while it loads; `eager` for the one that is seen first, `width` the fallback's. */
export function Picture({ picture, alt, sizes, className, eager = false, width = 640 }: Props) {
  const srcSet = pictureSrcSet(picture);
  return (
    <img
      src={pictureUrl(picture, width)}
      {...(srcSet ? { srcSet, sizes } : {})}
      width={picture.width}
      height={picture.height}
      alt={alt}
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'sync' : 'async'}
      {...(eager ? { fetchPriority: 'high' as const } : {})}
    />
  );
}
