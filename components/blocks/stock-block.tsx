import { useViewedCards } from '#components/ui/use-availability.ts';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import type { BlockKit } from './block-kit.ts';

/** Cars of a search at the moment of viewing: one that was sold since the build says so. */
export function StockBlock({ block, kit: { Section, Cars } }: { block: BlockViewOf<'stock'>; kit: BlockKit }) {
  const cards = useViewedCards(block.cards);
  if (cards.length === 0) return null;
  return (
    <Section title={block.title ?? block.more.name} {...(block.title ? { more: block.more } : {})}>
      <Cars cards={[...cards]} />
    </Section>
  );
}
