import { type ReactNode, useState } from 'react';
import { PicturePlaceholder } from '#components/car/picture-placeholder.tsx';

type Props = { src: string | undefined; className?: string | undefined; placeholder?: ReactNode };

/** The picture of a kept car. If it no longer exists, a placeholder of the same shape replaces it. */
export function KeptPicture({ src, className, placeholder = <PicturePlaceholder text="No photo" /> }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!src || hasFailed) return placeholder;
  return <img src={src} alt="" width={480} height={320} loading="lazy" className={className} onError={() => setHasFailed(true)} />;
}
