import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import styles from './picture-placeholder.module.scss';

type Props = { text?: string; size?: 'small' | 'large'; children?: ReactNode };

/** Shown for a car without pictures, in the 3:2 shape of a picture. */
export function PicturePlaceholder({ text = 'Photos coming soon', size = 'small', children }: Props) {
  return (
    <div className={styles.box}>
      <Icon name="camera" size={size === 'large' ? 40 : 28} stroke={1.5} />
      <span>{text}</span>
      {children}
    </div>
  );
}

/** Shown where a picture fails to load. `tiny` has no room for words. */
export function PictureLost({ tiny = false }: { tiny?: boolean }) {
  return (
    <div className={styles.box}>
      <Icon name="image-off" size={tiny ? 20 : 28} stroke={1.5} />
      {!tiny && <span>Photo not available</span>}
    </div>
  );
}
