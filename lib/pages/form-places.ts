import { type FormId, isFormId } from '../forms/form-definitions.ts';
import type { ContentPage } from '../model/content.ts';

/** The form of each page that usually has one (rule E85), by its path. */
const formOfPath: Readonly<Record<string, FormId>> = {
  '/contact': 'contact',
  '/book-test-drive': 'test-drive',
  '/service': 'service-booking',
  '/parts': 'parts',
  '/vehicle-parts-and-accessories': 'parts',
  '/tyres': 'tyres',
  '/finance': 'finance-enquiry',
  '/finance-enquiry': 'finance-enquiry',
  '/apply-for-finance': 'apply-for-finance',
  '/finance-pre-approval': 'finance-pre-approval',
  '/trade-in': 'trade-in',
  '/special-offers': 'enquiry',
  '/electric-cars': 'enquiry',
  '/careers': 'careers',
  '/current-positions': 'careers',
  '/community': 'community',
  '/referral-program': 'referral',
};

type PlaceSettings = { pages: { preApproval: string } };

/** The form of a content page: the one that the page itself names, else that of its path. Articles have none unless they name one. */
export function formOfPage(
  { path, kind, form }: Pick<ContentPage, 'path' | 'kind' | 'form'>,
  { pages }: PlaceSettings,
): FormId | undefined {
  if (form !== undefined) return isFormId(form) ? form : undefined;
  if (kind === 'article') return undefined;
  if (path === pages.preApproval) return 'finance-pre-approval';
  return Object.hasOwn(formOfPath, path) ? formOfPath[path] : undefined;
}
