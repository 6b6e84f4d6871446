import { Heart, Scale } from 'lucide-react';
import { type ListName, toggleCar } from '#lib/browser/garage/garage.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { favouriteOf } from '#lib/cars/favourite.ts';
import { type GarageValue, useHolds } from './garage-context.ts';
import styles from './keep-button.module.scss';

type Words = { word: string; name: string };

/** What the button of each list shows and says, out and in; `listWord` is the site's spelling of favourites. */
const looks: Record<ListName, { Icon: typeof Heart; words: (title: string, held: boolean, listWord: string) => Words }> = {
  favourites: {
    Icon: Heart,
    words: (title, held, listWord) =>
      held ? { word: 'Saved', name: `Remove ${title} from ${listWord}` } : { word: 'Save', name: `Save ${title} to ${listWord}` },
  },
  compared: {
    Icon: Scale,
    words: (title, held) =>
      held ? { word: 'Comparing', name: `Remove ${title} from compare` } : { word: 'Compare', name: `Compare ${title}` },
  },
};

type Props = { garage: GarageValue; list: ListName; card: CarCard; variant: 'icon' | 'words' };

/**
 * Puts a car into a list of this browser and takes it out again: told by its name, its state and the form of its icon. With words it is
 * named by what is seen first.
 */
export function KeepButton({ garage, list, card, variant }: Props) {
  const held = useHolds(garage[list], card.id);
  const { Icon, words } = looks[list];
  const { word, name } = words(card.title, held, garage.links.favourites);
  const named = variant === 'icon' ? { 'aria-label': name, 'data-tip': name } : {};
  return (
    <button
      type="button"
      aria-pressed={held}
      className={`${styles.button} ${styles[variant]}`}
      onClick={() => toggleCar(garage, list, favouriteOf(card))}
      {...named}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {variant === 'words' && (
        <span>
          {word}
          <span className="visually-hidden">{held ? `. ${name}` : name.slice(word.length)}</span>
        </span>
      )}
    </button>
  );
}
