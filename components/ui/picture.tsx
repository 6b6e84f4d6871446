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
};

/** A responsive picture that keeps its shape while it loads. */
export function Picture({ picture, alt, sizes, className, eager = false, near = false, width = 640 }: Props) {
  const srcSet = pictureSrcSet(picture);
  return (
    <img
      src={pictureUrl(picture, width)}
      {...(srcSet ? { srcSet, sizes } : {})}
      width={picture.width}
      height={picture.height}
      alt={alt}
      className={className}
      loading={eager || near ? 'eager' : 'lazy'}
      decoding={eager ? 'sync' : 'async'}
      {...(eager ? { fetchPriority: 'high' as const } : {})}
    />
  );
}
