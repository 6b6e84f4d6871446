import { standardPages } from '../content/standard-pages.ts';
import { type FormId, isFormId } from '../forms/form-definitions.ts';
import type { ContentPage } from '../model/content.ts';

type PlaceSettings = { pages: { preApproval: string } };

/** The form of a content page: the one that the page itself names, else that of its path. Articles have none unless they name one. */
export function formOfPage(
  { path, kind, form }: Pick<ContentPage, 'path' | 'kind' | 'form'>,
  { pages }: PlaceSettings,
): FormId | undefined {
  if (form !== undefined) return isFormId(form) ? form : undefined;
  if (kind === 'article') return undefined;
  if (path === pages.preApproval) return 'finance-pre-approval';
  return standardPages.get(path)?.form;
}
