import type { StaticImageData } from 'next/image';
import type { IconName } from './icon-name.ts';
import sprite from './icons.svg';

/** The address of the file that holds every icon. Its name has a hash of its content. */
export const spriteHref = (sprite as StaticImageData).src;

type Props = { name: IconName; size?: number; stroke?: number; className?: string | undefined };

/** An icon of the sprite. It is hidden from screen readers, because a text always says the same. */
export function Icon({ name, size = 24, stroke, className }: Props) {
  return (
    <svg width={size} strokeWidth={stroke} className={className} aria-hidden="true">
      <use href={`${spriteHref}#${name}`} />
    </svg>
  );
}
