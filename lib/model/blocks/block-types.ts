import type { z } from 'zod';
import { callToActionBlock, heroBlock, imageTextBlock, promotionsBlock, specialsBlock } from './banner-blocks.ts';
import {
  calculatorBlock,
  electricBlock,
  formBlock,
  locationsBlock,
  mapLinkBlock,
  positionsBlock,
  reviewsBlock,
  stockBlock,
  textBlock,
} from './dealer-blocks.ts';
import {
  brandGridBlock,
  downloadsBlock,
  faqBlock,
  galleryBlock,
  modelCardsBlock,
  stepsBlock,
  tableBlock,
  teamBlock,
  videoBlock,
} from './list-blocks.ts';

/** Every type of block, and how it is written (rule N5). */
export const blockTypes = {
  text: textBlock,
  hero: heroBlock,
  promotions: promotionsBlock,
  'image-text': imageTextBlock,
  'brand-grid': brandGridBlock,
  'model-cards': modelCardsBlock,
  'call-to-action': callToActionBlock,
  form: formBlock,
  stock: stockBlock,
  locations: locationsBlock,
  'map-link': mapLinkBlock,
  team: teamBlock,
  faq: faqBlock,
  gallery: galleryBlock,
  video: videoBlock,
  specials: specialsBlock,
  table: tableBlock,
  steps: stepsBlock,
  downloads: downloadsBlock,
  reviews: reviewsBlock,
  positions: positionsBlock,
  electric: electricBlock,
  calculator: calculatorBlock,
} satisfies Record<string, z.ZodType>;

export type BlockType = keyof typeof blockTypes;

/** A block of one type. */
export type BlockOf<T extends BlockType> = { type: T } & z.infer<(typeof blockTypes)[T]>;
export type Block = { [T in BlockType]: BlockOf<T> }[BlockType];

export const isBlockType = (name: string): name is BlockType => Object.hasOwn(blockTypes, name);
