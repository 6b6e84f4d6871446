import type { BlockKit } from '#components/blocks/block-kit.ts';
import { BrandGrid } from './brand-grid.tsx';
import { CallToAction } from './call-to-action.tsx';
import { LocationGrid } from './location-grid.tsx';
import { CardGrid, Section } from './section.tsx';
import { SetupCards } from './setup-cards.tsx';

/** What blocks look like in this template. */
export const blockKit: BlockKit = {
  Section,
  Cars: ({ cards }) => <CardGrid cards={cards} strip />,
  Places: ({ places }) => <LocationGrid locations={places} />,
  Brands: BrandGrid,
  Cards: SetupCards,
  Action: CallToAction,
};
