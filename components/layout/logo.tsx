import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './logo.module.scss';

type Props = { name: string; logo: NonNullable<Chrome['logo']>; className: string | undefined };

/** The dealer's logo. Its style sets the height; the width follows from the size of the file. */
export const Logo = ({ name, logo, className }: Props) => (
  <img
    src={logo.src}
    fetchPriority="low"
    width={logo.width}
    height={logo.height}
    alt={name}
    className={`${styles.logo} ${className ?? ''}`}
  />
);
