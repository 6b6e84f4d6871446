import type { ContentModel } from '#lib/pages/content.ts';

type Page = Pick<ContentModel, 'layout' | 'blocks' | 'form' | 'formFirst' | 'locations' | 'articles'>;

/** True if the page has no text beside its form: its blocks, such as offers, then come first (rule A34). */
export const hasSectionsFirst = ({ blocks: { column, beside, sections }, form, formFirst }: Omit<Page, 'layout'>): boolean =>
  form !== undefined && !formFirst && column.length === 0 && !beside && sections.length > 0;

/**
 * `text` has the form and the blocks beside it; `list` is the articles or locations that the page is about, `places` and `articles` are
 * additional ones.
 */
export type ContentPart = 'head' | 'list' | 'text' | 'sections' | 'places' | 'articles';

/** The parts of a page of content in the order in which every template shows them (rules N7 and A34). */
export function contentParts(page: Page): ContentPart[] {
  const { layout, blocks, locations, articles } = page;
  const sections: ContentPart[] = blocks.sections.length > 0 ? ['sections'] : [];
  if (layout === 'articles' || layout === 'locations') return ['head', 'list', ...sections];
  const main: ContentPart[] = hasSectionsFirst(page) ? [...sections, 'text'] : ['text', ...sections];
  const others: ContentPart[] = locations.length > 0 ? ['places'] : [];
  return ['head', ...main, ...others, ...(articles.length > 0 ? ['articles' as const] : [])];
}
