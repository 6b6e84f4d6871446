import { Scale } from 'lucide-react';
import { favouriteOf } from '#lib/cars/favourite.ts';
import { compareHref, compareLimit } from '#lib/routes/paths.ts';
import type { KeepButtonProps } from './favourite-button.tsx';
import { notify, useHolds } from './garage-context.ts';
import { ToggleButton } from './toggle-button.tsx';

/** Puts a car beside others on the compare page, four at most, and takes it out again. */
export function CompareButton({ garage, card, variant }: KeepButtonProps) {
  const { compared, nouns } = garage;
  const chosen = useHolds(compared, card.id);
  const car = favouriteOf(card);
  const slugs = () => compared.store.getState().cars.map(({ slug }) => slug);
  const add = () => {
    const outcome = compared.add(car);
    const count = slugs().length;
    const texts = {
      full: `You can compare ${compareLimit} ${nouns.many} at once. Remove one first, then add this one.`,
      visit: 'Added for this visit only: your browser’s storage is full or blocked.',
      kept: count === 1 ? `Added. Choose another ${nouns.one} to compare it with.` : `Added: ${count} of ${compareLimit} to compare.`,
    };
    notify(garage, { text: texts[outcome], ...(count > 1 ? { link: { text: 'Compare them', href: compareHref(slugs()) } } : {}) });
  };
  const remove = () => {
    compared.remove(card.id);
    notify(garage, { text: 'Removed from compare.', undo: () => void compared.add(car) });
  };
  return (
    <ToggleButton
      Icon={Scale}
      on={chosen}
      variant={variant}
      word={chosen ? 'Comparing' : 'Compare'}
      name={chosen ? `Remove ${card.title} from compare` : `Compare ${card.title}`}
      onClick={chosen ? remove : add}
    />
  );
}
