import type { ReactNode } from 'react';
import button from './button.module.scss';
import { Link } from './link.tsx';

type Props = {
  href: string;
  /** `bare` leaves the colours to the class. */
  look?: 'primary' | 'secondary' | 'quiet' | 'bare' | undefined;
  /** As wide as its box. */
  isWide?: boolean;
  className?: string | undefined;
} & ({ name: string } | { children: ReactNode });

/** A link that looks like a button. */
export const ButtonLink = ({ href, look = 'primary', isWide = false, className, ...text }: Props) => (
  <Link href={href} className={[button.button, button[look], isWide && button.block, className].filter(Boolean).join(' ')} {...text} />
);
