import type { LucideIcon } from 'lucide-react';
import styles from './toggle-button.module.scss';

type Props = {
  Icon: LucideIcon;
  on: boolean;
  variant: 'icon' | 'words';
  /** What stands beside the icon. */
  word: string;
  /** What pressing it does, and to which car. */
  name: string;
  onClick: () => void;
};

/** A button that is in or out, told by its name, its state and the form of its icon. With words it is named by them first. */
export function ToggleButton({ Icon, on, variant, word, name, onClick }: Props) {
  const named = variant === 'icon' ? { 'aria-label': name, title: name } : {};
  return (
    <button type="button" aria-pressed={on} className={`${styles.button} ${styles[variant]}`} onClick={onClick} {...named}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {variant === 'words' && (
        <span>
          {word}
          <span className="visually-hidden">{name.startsWith(word) ? name.slice(word.length) : `. ${name}`}</span>
        </span>
      )}
    </button>
  );
}
