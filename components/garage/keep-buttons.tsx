import type { CarCard } from '#lib/cars/card.ts';
import { useGarage } from './garage-context.ts';
import { KeepButton } from './keep-button.tsx';
import styles from './keep-buttons.module.scss';

type Props = {
  card: CarCard;
  /** `icon` over a picture, `words` beside the other actions of a car. */
  variant?: 'icon' | 'words';
  className?: string | undefined;
};

/** The save and compare buttons, if the site offers them and the car can be saved (rule G2), or removed on its page (rule G6). */
export function KeepButtons({ card, variant = 'icon', className = '' }: Props) {
  const garage = useGarage();
  if (!garage || !(card.canSave || variant === 'words') || !(garage.links.savedHref || garage.links.compareHref)) return null;
  const shared = { garage, card, variant };
  return (
    <div className={`${styles.buttons} ${variant === 'words' ? styles.words : ''} ${className}`}>
      {garage.links.savedHref && <KeepButton {...shared} list="favourites" />}
      {garage.links.compareHref && <KeepButton {...shared} list="compared" />}
    </div>
  );
}
