import type { ContentModel } from '#lib/pages/content.ts';

/** True if the page has no text beside its form: its blocks, such as offers, then come first (rule A34). */
export const hasSectionsFirst = ({ blocks: { column, beside, sections }, form, formFirst }: ContentModel): boolean =>
  form !== undefined && !formFirst && column.length === 0 && !beside && sections.length > 0;
