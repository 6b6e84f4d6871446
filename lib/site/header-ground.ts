import type { Site, TemplateName } from './schema.ts';

/** The ground of each template's header, as its theme has it in styles/themes; trail's is the dealer's dark colour. */
const grounds: Record<TemplateName, (dark: string | undefined) => string> = {
  classic: () => '#ffffff',
  studio: () => '#f9f8f6',
  trail: (dark = '#1b1d19') => dark,
};

/** The colour behind the logo in the header of a site. */
export const headerGround = ({ template, brand }: Pick<Site, 'template' | 'brand'>): string => grounds[template](brand.dark);
