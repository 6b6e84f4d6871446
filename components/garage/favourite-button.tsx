import { Heart } from 'lucide-react';
import type { CarCard } from '#lib/cars/card.ts';
import { favouriteOf } from '#lib/cars/favourite.ts';
import { type GarageValue, notify, useHolds } from './garage-context.ts';
import { ToggleButton } from './toggle-button.tsx';

export type KeepButtonProps = { garage: GarageValue; card: CarCard; variant: 'icon' | 'words' };

/** Keeps a car among the favourites of this browser, and takes it out again. */
export function FavouriteButton({ garage, card, variant }: KeepButtonProps) {
  const { favourites, links } = garage;
  const saved = useHolds(favourites, card.id);
  const car = favouriteOf(card);
  const save = () => {
    const visit = favourites.add(car) === 'visit';
    notify(garage, {
      text: visit ? 'Saved for this visit only: your browser’s storage is full or blocked.' : `Saved to your ${links.favourites}.`,
      ...(links.savedHref ? { link: { text: 'See them', href: links.savedHref } } : {}),
    });
  };
  const remove = () => {
    favourites.remove(card.id);
    notify(garage, { text: `Removed from your ${links.favourites}.`, undo: () => void favourites.add(car) });
  };
  return (
    <ToggleButton
      Icon={Heart}
      on={saved}
      variant={variant}
      word={saved ? 'Saved' : 'Save'}
      name={saved ? `Remove ${card.title} from ${links.favourites}` : `Save ${card.title} to ${links.favourites}`}
      onClick={saved ? remove : save}
    />
  );
}
