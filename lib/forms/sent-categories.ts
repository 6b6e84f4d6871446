import { carTypes } from '../model/car-types.ts';
import { sentCategory, vehicleCategory } from './categories.ts';
import { formIds } from './form-definitions.ts';
import { type ResolvedForm, resolveForm } from './form-of.ts';
import type { FormSettings } from './form-settings.ts';

/** The categories that a form may be sent with: those of its category field, or else the vehicle's or its own. */
function categoriesOf({ category, vehicleCategory: byVehicle, steps }: ResolvedForm, hasCar: boolean): string[] {
  const field = steps.flatMap(({ fields }) => fields).find(({ name }) => name === 'category');
  if (field) return field.options?.map(({ value }) => value) ?? (typeof field.value === 'string' ? [field.value] : []);
  return [category, ...(hasCar && byVehicle ? carTypes.flatMap((type) => vehicleCategory(type) ?? []) : [])];
}

/** The shopper's choices, by the names on pages: a job application is a "Careers Enquiry". */
export function chosenCategories(settings: FormSettings): string[] {
  const all = formIds.flatMap((id) => [false, true].flatMap((hasCar) => categoriesOf(resolveForm(settings, id, { hasCar }).form, hasCar)));
  return [...new Set(all)];
}

/** The categories that leads of a site can have (rule E76). */
export const sentCategories = (settings: FormSettings): string[] => [
  ...new Set(chosenCategories(settings).map((category) => sentCategory(category).category)),
];
