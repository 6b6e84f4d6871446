import { type ComponentType, Fragment } from 'react';
import { Prose } from '#components/content/prose.tsx';
import { CalculatorBlock } from '#components/finance/calculator-block.tsx';
import { FormBlock } from '#components/forms/form-block.tsx';
import { useViewedCards } from '#components/ui/use-availability.ts';
import type { BlockView, BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace, BlockProps } from './block-kit.ts';
import { ElectricBlock, FactsBlock } from './electric-block.tsx';
import { HeroBlock, ImageTextBlock } from './hero-block.tsx';
import { DownloadsBlock, MapLinkBlock } from './link-blocks.tsx';
import { GalleryBlock, VideoBlock } from './media-blocks.tsx';
import { PromotionsBlock, SpecialsBlock } from './promotions-block.tsx';
import { ReviewsBlock } from './reviews-block.tsx';
import { PositionsBlock, TeamBlock } from './team-block.tsx';
import { FaqBlock, StepsBlock, TableBlock } from './text-blocks.tsx';

/** The cars of a search at the moment of viewing. A car that was sold since the build is marked as sold. */
function StockBlock({ block, kit: { Section, Cars } }: { block: BlockViewOf<'stock'>; kit: BlockKit }) {
  const cards = useViewedCards(block.cards);
  if (cards.length === 0) return null;
  return (
    <Section title={block.title ?? block.more.name} more={block.title ? block.more : undefined}>
      <Cars cards={[...cards]} />
    </Section>
  );
}

/** The types of blocks that have no frame, or bring their own. */
type Unframed = 'brand-grid' | 'model-cards' | 'call-to-action' | 'locations' | 'stock' | 'hero' | 'image-text' | 'promotions' | 'electric';

/** All other types look alike in every template. Each has a frame with its title. */
const framed: { [Type in Exclude<BlockView['type'], Unframed>]: ComponentType<BlockProps<Type>> } = {
  text: ({ block }) => <Prose html={block.html} />,
  form: ({ block }) => <FormBlock view={block.view} />,
  'map-link': MapLinkBlock,
  team: TeamBlock,
  faq: FaqBlock,
  gallery: GalleryBlock,
  video: VideoBlock,
  specials: SpecialsBlock,
  table: TableBlock,
  steps: StepsBlock,
  calculator: ({ block }) => <CalculatorBlock block={block} />,
  facts: FactsBlock,
  downloads: DownloadsBlock,
  reviews: ReviewsBlock,
  positions: PositionsBlock,
};

/** A video names itself on its button, and a calculator has its own heading. */
const titleOf = (block: BlockView) => ('title' in block && block.type !== 'video' && block.type !== 'calculator' ? block.title : undefined);

type Place = { kit: BlockKit; place: BlockPlace };

/** The component of each type of block. */
function BlockItem({ block, ...where }: Place & { block: BlockView }) {
  const { kit, place } = where;
  switch (block.type) {
    case 'brand-grid':
      return <kit.Brands title={block.title} tiles={block.tiles} />;
    case 'model-cards':
      return <kit.Cards title={block.title} cards={block.cards} />;
    case 'call-to-action':
      return <kit.Action title={block.title} text={block.text} buttons={block.buttons} />;
    case 'locations':
      return (
        <BlockFrame title={block.title} {...where}>
          <kit.Places places={block.places} />
        </BlockFrame>
      );
    case 'stock':
      return <StockBlock block={block} kit={kit} />;
    case 'hero':
      return <HeroBlock block={block} />;
    case 'image-text':
      return <ImageTextBlock block={block} kit={kit} />;
    case 'promotions':
      return <PromotionsBlock block={block} {...where} />;
    case 'electric':
      return <ElectricBlock block={block} kit={kit} />;
    default: {
      const Framed = framed[block.type] as ComponentType<{ block: BlockView; place: BlockPlace }>;
      return (
        <BlockFrame title={titleOf(block)} {...where}>
          <Framed block={block} place={place} />
        </BlockFrame>
      );
    }
  }
}

/** The blocks of a page, in order. */
export function BlockList({ blocks, ...where }: Place & { blocks: readonly BlockView[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their order
    <Fragment key={index}>
      <BlockItem block={block} {...where} />
    </Fragment>
  ));
}
