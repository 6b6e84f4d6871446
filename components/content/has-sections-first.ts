import type { ContentModel } from '#lib/pages/content.ts';

/** True if the page is its sections, such as offers: without a text beside it, the form stands below them. */
export const hasSectionsFirst = ({ blocks: { column, beside, sections }, form, formFirst }: ContentModel): boolean =>
  form !== undefined && !formFirst && column.length === 0 && !beside && sections.length > 0;
