import type { FactRow } from '../../cars/model-facts.ts';
import type { Block, BlockOf, BlockType } from '../../model/blocks/block-types.ts';
import type { Catalogue } from '../catalogue.ts';
import { bannerViews } from './banner-views.ts';
import { calculatorView, dealerViews, electricView } from './dealer-views.ts';
import { listViews } from './list-views.ts';
import { positionsView } from './positions-view.ts';
import { reviewsView } from './reviews-view.ts';

/** The view of each type of block. Undefined if there is nothing to show (rule N6). */
const views = {
  ...bannerViews,
  ...dealerViews,
  ...listViews,
  reviews: reviewsView,
  positions: positionsView,
  electric: electricView,
  calculator: calculatorView,
} satisfies { [T in BlockType]: (catalogue: Catalogue, block: BlockOf<T>) => { type: T } | undefined };

/** Blocks that are computed from the stock; dealers do not write them. */
export type FactsView = { type: 'facts'; title?: string; rows: FactRow[] };

export type BlockViewOf<T extends BlockType> = NonNullable<ReturnType<(typeof views)[T]>>;

/** A block as a page shows it. */
export type BlockView = { [T in BlockType]: BlockViewOf<T> }[BlockType] | FactsView;

/** The current views of a page's blocks. Blocks with nothing to show are left out. */
export const blockViews = (catalogue: Catalogue, blocks: readonly Block[]): BlockView[] =>
  blocks.flatMap((block) => {
    const view = views[block.type] as (catalogue: Catalogue, block: Block) => BlockView | undefined;
    return view(catalogue, block) ?? [];
  });
