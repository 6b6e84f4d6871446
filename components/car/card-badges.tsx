import type { CarCard } from '#lib/cars/card.ts';
import { CardRibbon } from './card-ribbon.tsx';

/** The badges on a card's picture. `className` places them; a new badge goes here, for every template at once. */
export function CardBadges({ card, className }: { card: Pick<CarCard, 'ribbon'>; className: string | undefined }) {
  if (!card.ribbon) return null;
  return (
    <div className={className}>
      <CardRibbon ribbon={card.ribbon} />
    </div>
  );
}
