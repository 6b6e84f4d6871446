import type { ComponentType, ReactNode } from 'react';
import type { CarCard } from '#lib/cars/card.ts';
import type { BlockView, BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import type { ImageCard } from '#lib/pages/blocks/list-views.ts';
import type { LocationView } from '#lib/pages/location-view.ts';

/** The parts of a template that blocks use, so that they look like the rest of its pages. */
export type BlockKit = {
  /** A section over the full width of a page. */
  Section: ComponentType<{ title?: string; more?: { name: string; href: string }; children: ReactNode }>;
  Cars: ComponentType<{ cards: CarCard[] }>;
  Places: ComponentType<{ places: LocationView[] }>;
  Brands: ComponentType<Omit<BlockViewOf<'brand-grid'>, 'type'>>;
  Cards: ComponentType<{ title?: string; cards: ImageCard[] }>;
  Action: ComponentType<Omit<BlockViewOf<'call-to-action'>, 'type'>>;
};

/** Where a block is shown: in the column of the text, or over the full width of the page. */
export type BlockPlace = 'column' | 'page';

/** The props of a block of a type. */
export type BlockProps<Type extends BlockView['type']> = { block: Extract<BlockView, { type: Type }>; place: BlockPlace };

/** The level of the headings inside a block: below the block's own, if it has one. */
export const partHeading = (blockTitle: string | undefined): 'h2' | 'h3' => (blockTitle ? 'h3' : 'h2');
