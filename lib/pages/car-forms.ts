import { formChoices } from '../forms/form-choices.ts';
import { formOf } from '../forms/form-of.ts';
import { type CarFormId, carFormIds, type FormsFile } from '../forms/forms-file.ts';
import type { Catalogue } from './catalogue.ts';
import { type FormSetup, formSetup } from './form-view.ts';

/** The forms that car pages open, for the file that they load with the first click (rule E87). */
export function carForms({ site, cars }: Pick<Catalogue, 'site' | 'cars'>): FormsFile<FormSetup> {
  const forms = carFormIds.map((id) => [id, formOf(site, id, { hasCar: true })] as const);
  return {
    setup: formSetup(site),
    makes: formChoices(site, cars).makes,
    forms: Object.fromEntries(forms) as FormsFile<FormSetup>['forms'] satisfies Record<CarFormId, unknown>,
  };
}
