import { type ReactNode, useState } from 'react';
import { PicturePlaceholder } from '#components/car/picture-placeholder.tsx';

type Props = { src: string | undefined; className?: string | undefined; placeholder?: ReactNode };

/** The picture kept with a car. It may be gone with the car: then a placeholder of the same shape takes its place. */
export function KeptPicture({ src, className, placeholder = <PicturePlaceholder text="No picture" /> }: Props) {
  const [dead, setDead] = useState(false);
  if (!src || dead) return placeholder;
  return <img src={src} alt="" width={480} height={320} loading="lazy" className={className} onError={() => setDead(true)} />;
}
