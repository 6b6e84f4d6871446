import type { CarCard } from '#lib/cars/card.ts';
import { CompareButton } from './compare-button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { useGarage } from './garage-context.ts';
import styles from './keep-buttons.module.scss';

type Props = {
  card: CarCard;
  /** `icon` over a picture, `words` beside the other actions of a car. */
  variant?: 'icon' | 'words';
  className?: string | undefined;
};

/** Favourite and compare, as far as the site offers them and the car may be kept (spec §5); nothing else. */
export function KeepButtons({ card, variant = 'icon', className }: Props) {
  const garage = useGarage();
  if (!garage || !card.canSave || !(garage.links.savedHref || garage.links.compareHref)) return null;
  return (
    <div className={[styles.buttons, styles[variant], className].filter(Boolean).join(' ')}>
      {garage.links.savedHref && <FavouriteButton garage={garage} card={card} variant={variant} />}
      {garage.links.compareHref && <CompareButton garage={garage} card={card} variant={variant} />}
    </div>
  );
}
