import type { BlockKit } from '#components/blocks/block-kit.ts';
import { LocationCard } from '#components/car/location-card.tsx';
import { BrandGrid, CallToAction, ImageCards } from './home-parts.tsx';
import section from './section.module.scss';
import { CarList, Section } from './section.tsx';

/** What blocks look like in this template. */
export const blockKit: BlockKit = {
  Section: ({ title, more, children }) =>
    title ? (
      <Section title={title} more={more}>
        {children}
      </Section>
    ) : (
      <div className={`${section.page} ${section.section}`}>{children}</div>
    ),
  Cars: CarList,
  Places: ({ places }) => (
    <div className={section.thirds}>
      {places.map((place) => (
        <LocationCard key={place.id} location={place} />
      ))}
    </div>
  ),
  Brands: BrandGrid,
  Cards: ImageCards,
  Action: CallToAction,
};
