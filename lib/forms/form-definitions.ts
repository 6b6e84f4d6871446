import { enquiryForms } from './definitions/enquiry-forms.ts';
import { financeForms } from './definitions/finance-forms.ts';
import { otherForms } from './definitions/other-forms.ts';
import { sellingForms } from './definitions/selling-forms.ts';
import { workshopForms } from './definitions/workshop-forms.ts';

/** Every form (rule E71), by the id that patches and pages use. */
export const formDefinitions = { ...enquiryForms, ...workshopForms, ...financeForms, ...sellingForms, ...otherForms };

export type FormId = keyof typeof formDefinitions;

export const formIds = Object.keys(formDefinitions) as FormId[];

export const isFormId = (id: string): id is FormId => Object.hasOwn(formDefinitions, id);
