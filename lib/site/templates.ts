type TemplateFacts = {
  /** The background of its header, as in its theme in styles/themes. `dark` is the dealer's dark colour. */
  headerGround: (dark: string | undefined) => string;
};

/** The templates; each has its slots in components/templates and a theme in styles/themes. */
const facts = {
  classic: { headerGround: () => '#ffffff' },
  studio: { headerGround: () => '#f9f8f6' },
  trail: { headerGround: (dark = '#1b1d19') => dark },
} satisfies Record<string, TemplateFacts>;

export type TemplateName = keyof typeof facts;

export const templateNames = Object.keys(facts) as TemplateName[];

type Branded = { template: TemplateName; brand: { dark?: string | undefined } };

/** The colour behind the logo in the header of a site. */
export const headerGround = ({ template, brand }: Branded): string => facts[template].headerGround(brand.dark);
