import type { FormChoices } from './fields/field-kind.ts';
import type { FormSettings } from './form-settings.ts';
import { modelsByMake } from './options/known-models.ts';

type Stock = readonly { make?: string | undefined; model?: string | undefined }[];

/** What the choices of a site's forms are made of. The known models are too many for a browser to load with a form. */
export const formChoices = ({ dealer }: Pick<FormSettings, 'dealer'>, stock: Stock): FormChoices => ({
  makes: modelsByMake(stock),
  locations: dealer.locations.map(({ id, name }) => ({ value: id, label: name })),
  dealerships: dealer.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
});
