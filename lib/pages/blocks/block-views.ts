import type { FactRow } from '../../cars/model-facts.ts';
import type { Block, BlockOf, BlockType } from '../../model/blocks/block-types.ts';
import type { Catalogue } from '../catalogue.ts';
import {
  type CallToActionView,
  callToActionView,
  type HeroView,
  heroView,
  type ImageTextView,
  imageTextView,
  type PromotionsView,
  promotionsView,
  type SpecialsView,
  specialsView,
} from './banner-views.ts';
import { type CalculatorView, calculatorView } from './calculator-view.ts';
import {
  type FormBlockView,
  formBlockView,
  type LocationsBlockView,
  locationsBlockView,
  type MapLinkView,
  mapLinkView,
  type StockView,
  stockView,
  type TextView,
  textView,
} from './dealer-views.ts';
import { type ElectricView, electricView } from './electric-view.ts';
import {
  type BrandGridView,
  brandGridView,
  type DownloadsView,
  downloadsView,
  type FaqView,
  faqView,
  type GalleryView,
  galleryView,
  type ModelCardsView,
  modelCardsView,
  type StepsView,
  stepsView,
  type TableView,
  type TeamView,
  tableView,
  teamView,
  type VideoView,
  videoView,
} from './list-views.ts';
import { type PositionsView, positionsView } from './positions-view.ts';
import { type ReviewsView, reviewsView } from './reviews-view.ts';

/** Facts that the site works out from its stock; dealers do not write them. */
export type FactsView = { type: 'facts'; title?: string; rows: FactRow[] };

/** A block as a page shows it. */
export type BlockView =
  | TextView
  | HeroView
  | PromotionsView
  | ImageTextView
  | BrandGridView
  | ModelCardsView
  | CallToActionView
  | FormBlockView
  | StockView
  | LocationsBlockView
  | MapLinkView
  | TeamView
  | FaqView
  | GalleryView
  | VideoView
  | SpecialsView
  | TableView
  | StepsView
  | DownloadsView
  | ReviewsView
  | PositionsView
  | ElectricView
  | CalculatorView
  | FactsView;

export type BlockViewOf<T extends BlockType> = Extract<BlockView, { type: T }>;

type Views = { [T in BlockType]: (catalogue: Catalogue, block: BlockOf<T>) => BlockViewOf<T> | undefined };

/** What a page shows of each type of block; undefined if there is nothing to show (rule N6). */
const views: Views = {
  text: textView,
  hero: heroView,
  promotions: promotionsView,
  'image-text': imageTextView,
  'brand-grid': brandGridView,
  'model-cards': modelCardsView,
  'call-to-action': callToActionView,
  form: formBlockView,
  stock: stockView,
  locations: locationsBlockView,
  'map-link': mapLinkView,
  team: teamView,
  faq: faqView,
  gallery: galleryView,
  video: videoView,
  specials: specialsView,
  table: (_catalogue, block) => tableView(block),
  steps: stepsView,
  downloads: downloadsView,
  reviews: reviewsView,
  positions: positionsView,
  electric: electricView,
  calculator: calculatorView,
};

/** The blocks of a page as it shows them now; those with nothing to show are left out. */
export const blockViews = (catalogue: Catalogue, blocks: readonly Block[]): BlockView[] =>
  blocks.flatMap((block) => {
    const view = views[block.type] as (catalogue: Catalogue, block: Block) => BlockView | undefined;
    return view(catalogue, block) ?? [];
  });
