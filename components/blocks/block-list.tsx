import { Fragment } from 'react';
import { Prose } from '#components/content/prose.tsx';
import { CalculatorBlock } from '#components/finance/calculator-block.tsx';
import { FormBlock } from '#components/forms/form-block.tsx';
import { useViewedCards } from '#components/ui/use-availability.ts';
import type { BlockView, BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace } from './block-kit.ts';
import { DownloadsBlock } from './downloads-block.tsx';
import { ElectricBlock } from './electric-block.tsx';
import { FactsBlock } from './facts-block.tsx';
import { FaqBlock } from './faq-block.tsx';
import { GalleryBlock } from './gallery-block.tsx';
import { HeroBlock } from './hero-block.tsx';
import { ImageTextBlock } from './image-text-block.tsx';
import { MapLinkBlock } from './map-link-block.tsx';
import { PositionsBlock } from './positions-block.tsx';
import { PromotionsBlock } from './promotions-block.tsx';
import { ReviewsBlock } from './reviews-block.tsx';
import { SpecialsBlock } from './specials-block.tsx';
import { StepsBlock } from './steps-block.tsx';
import { TableBlock } from './table-block.tsx';
import { TeamBlock } from './team-block.tsx';
import { VideoBlock } from './video-block.tsx';

/** Cars of a search at the moment of viewing: one that was sold since the build says so. */
function StockBlock({ block, kit: { Section, Cars } }: { block: BlockViewOf<'stock'>; kit: BlockKit }) {
  const cards = useViewedCards(block.cards);
  if (cards.length === 0) return null;
  return (
    <Section title={block.title ?? block.more.name} {...(block.title ? { more: block.more } : {})}>
      <Cars cards={[...cards]} />
    </Section>
  );
}

type Place = { kit: BlockKit; place: BlockPlace };

/** The component of each type of block. */
function BlockItem({ block, ...where }: Place & { block: BlockView }) {
  const { kit } = where;
  switch (block.type) {
    case 'text':
      return (
        <BlockFrame {...where}>
          <Prose html={block.html} />
        </BlockFrame>
      );
    case 'form':
      return (
        <BlockFrame {...where}>
          <FormBlock view={block.view} />
        </BlockFrame>
      );
    case 'brand-grid':
      return <kit.Brands title={block.title} tiles={block.tiles} />;
    case 'model-cards':
      return <kit.Cards {...(block.title ? { title: block.title } : {})} cards={block.cards} />;
    case 'call-to-action':
      return <kit.Action title={block.title} {...(block.text ? { text: block.text } : {})} buttons={block.buttons} />;
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
    case 'map-link':
      return <MapLinkBlock block={block} {...where} />;
    case 'team':
      return <TeamBlock block={block} {...where} />;
    case 'faq':
      return <FaqBlock block={block} {...where} />;
    case 'gallery':
      return <GalleryBlock block={block} {...where} />;
    case 'video':
      return <VideoBlock block={block} {...where} />;
    case 'specials':
      return <SpecialsBlock block={block} {...where} />;
    case 'table':
      return <TableBlock block={block} {...where} />;
    case 'steps':
      return <StepsBlock block={block} {...where} />;
    case 'calculator':
      return (
        <BlockFrame {...where}>
          <CalculatorBlock block={block} />
        </BlockFrame>
      );
    case 'electric':
      return <ElectricBlock block={block} kit={kit} />;
    case 'facts':
      return <FactsBlock block={block} {...where} />;
    case 'downloads':
      return <DownloadsBlock block={block} {...where} />;
    case 'reviews':
      return <ReviewsBlock block={block} {...where} />;
    case 'positions':
      return <PositionsBlock block={block} {...where} />;
  }
}

/** Blocks of a page in their order. */
export function BlockList({ blocks, ...where }: Place & { blocks: readonly BlockView[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change their order
    <Fragment key={index}>
      <BlockItem block={block} {...where} />
    </Fragment>
  ));
}
