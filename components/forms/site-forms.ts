import { formsLoader } from '#lib/browser/forms/load-forms.ts';
import type { FormSetup } from '#lib/pages/form-view.ts';

/** The forms of the site's car pages, and the makes that forms suggest; loaded once. */
export const loadSiteForms = formsLoader<FormSetup>({ fetch: (input, init) => fetch(input, init) });
