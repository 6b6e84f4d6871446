import { Camera } from 'lucide-react';
import styles from './picture-placeholder.module.scss';

/** What stands where a car has no picture yet: the same 3:2 shape, so that nothing moves. */
export function PicturePlaceholder({ text = 'Photos coming soon', size = 'small' }: { text?: string; size?: 'small' | 'large' }) {
  return (
    <div className={styles.box}>
      <Camera size={size === 'large' ? 40 : 28} strokeWidth={1.5} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
