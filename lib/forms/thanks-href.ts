import { leadReference } from '../model/lead-reference.ts';
import { shownFields } from './form-schema.ts';
import { enquiryCategory, type LeadInput } from './lead-payload.ts';
import { successHref } from './success-link.ts';

/**
 * The address of the thank-you page (rule E96) for this category, with the car, the reference, and the chosen location or that of the car.
 */
export function thanksHref({ form, values, car }: Pick<LeadInput, 'form' | 'values' | 'car'>, leadId: string): string {
  const place = shownFields(form, values).find(({ type }) => type === 'location_select');
  const chosen = place && values[place.name];
  return successHref(enquiryCategory({ form, values, car }), {
    form: form.thanks ?? form.id,
    car_type: form.vehicleCategory ? car?.car_type : undefined,
    car_id: car?.id,
    location_id: typeof chosen === 'string' && chosen !== '' ? chosen : car?.location_id,
    reference: leadReference(leadId),
  });
}
