import { useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { IconName } from '#components/ui/icon-name.ts';
import { type ListName, toggleCar } from '#lib/browser/garage/garage.ts';
import { track } from '#lib/browser/tracking/track.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { favouriteOf } from '#lib/cars/favourite.ts';
import { cardItem } from '#lib/tracking/card-item.ts';
import { type GarageValue, useIsKept } from './garage-context.ts';
import styles from './keep-button.module.scss';

type Words = { word: string; name: string };

/** Icon and texts of each list's button. `listWord` is the site's spelling of favourites. */
const buttons: Record<ListName, { icon: IconName; words: (title: string, isKept: boolean, listWord: string) => Words }> = {
  favourites: {
    icon: 'heart',
    words: (title, isKept, listWord) =>
      isKept ? { word: 'Saved', name: `Remove ${title} from ${listWord}` } : { word: 'Save', name: `Save ${title} to ${listWord}` },
  },
  compared: {
    icon: 'scale',
    words: (title, isKept) =>
      isKept ? { word: 'Comparing', name: `Remove ${title} from compare` } : { word: 'Compare', name: `Compare ${title}` },
  },
};

type Props = { garage: GarageValue; list: ListName; card: CarCard; variant: 'icon' | 'words' };

/**
 * Adds a car to a list of this browser, or removes it. The accessible name starts with the visible word, if there is one. A car that can no longer
 * be saved can still be removed on its page (rule G6).
 */
export function KeepButton({ garage, list, card, variant }: Props) {
  const isKept = useIsKept(garage[list], card.id);
  // The button that removed a car stays, so that the keyboard keeps its place and a slip can be undone.
  const [wasUsed, setWasUsed] = useState(false);
  const canRemove = variant === 'words' && (isKept || wasUsed);
  if (!card.canSave && !canRemove) return null;
  const { icon, words } = buttons[list];
  const { word, name } = words(card.title, isKept, garage.links.favourites);
  const nameProps = variant === 'icon' ? { 'aria-label': name, 'data-tip': name } : {};
  return (
    <button
      type="button"
      aria-pressed={isKept}
      className={`${styles.button} ${styles[variant]}`}
      onClick={() => {
        setWasUsed(true);
        toggleCar(garage, list, favouriteOf(card));
        if (list === 'favourites' && !isKept) track(document, 'save', { item: cardItem(card) });
      }}
      {...nameProps}
    >
      <Icon name={icon} size={20} />
      {variant === 'words' && (
        <span>
          {word}
          <span className="visually-hidden">{isKept ? `. ${name}` : name.slice(word.length)}</span>
        </span>
      )}
    </button>
  );
}
