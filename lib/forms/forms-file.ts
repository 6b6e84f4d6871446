import type { FormChoices } from './fields/field-kind.ts';
import type { FormId } from './form-definitions.ts';
import type { ResolvedForm } from './form-of.ts';

/** The path of the file that holds the forms of a site's car pages, and the makes that all its forms suggest (rule E87). */
export const formsFilePath = '/forms.json';

/** The forms that a car page opens. */
export const carFormIds = ['enquiry', 'find-similar', 'request-photos', 'test-drive', 'finance-enquiry', 'valuation'] as const;
export type CarFormId = (typeof carFormIds)[number] & FormId;

/** `setup` is the data that all forms of the site share; `makes` are the known makes and models, and those of the stock. */
export type FormsFile<Setup> = { setup: Setup; makes: FormChoices['makes']; forms: Readonly<Record<CarFormId, ResolvedForm>> };
