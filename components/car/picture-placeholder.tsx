import { Camera, ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './picture-placeholder.module.scss';

type Props = { text?: string; size?: 'small' | 'large'; children?: ReactNode };

/** What stands where a car has no picture yet: the same 3:2 shape, so that nothing moves. */
export function PicturePlaceholder({ text = 'Photos coming soon', size = 'small', children }: Props) {
  return (
    <div className={styles.box}>
      <Camera size={size === 'large' ? 40 : 28} strokeWidth={1.5} aria-hidden="true" />
      <span>{text}</span>
      {children}
    </div>
  );
}

/** What stands where a picture should be that cannot be had; `tiny` has no room for words. */
export function PictureLost({ tiny = false }: { tiny?: boolean }) {
  return (
    <div className={styles.box}>
      <ImageOff size={tiny ? 20 : 28} strokeWidth={1.5} aria-hidden="true" />
      {!tiny && <span>Photo not available</span>}
    </div>
  );
}
