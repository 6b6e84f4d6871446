import type { Language } from '../locale/language.ts';
import type { LeadTarget } from '../model/lead.ts';
import type { FieldContext } from './fields/field-kind.ts';
import type { FormPatch } from './form-patch.ts';

/** The site settings that forms read. */
export type FormSettings = {
  locale: { language: Language };
  labels: { submit: string; submitForm: string; enquiryTitle: string; enquiryText: string; vehicleNoun: string };
  features: { serviceBooking: boolean; appointmentBooking: boolean; vehicleLookup: boolean };
  dealer: {
    locations: readonly { id: string; name: string }[];
    dealerships: readonly { slug: string; name: string }[];
  };
  forms: FieldContext['forms'] & {
    messageRequired: boolean;
    dealershipSelect: boolean;
    locationSelect: boolean;
    optIn: boolean;
    termsNotice: boolean;
    askLastName: boolean;
    askPostcode: boolean;
    quickPicks: readonly number[];
    whereDidYouHear: readonly string[];
    leadTarget: LeadTarget;
    patches: Readonly<Record<string, Readonly<Record<string, FormPatch>>>>;
  };
};
