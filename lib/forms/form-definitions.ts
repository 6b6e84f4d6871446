import {
  contactForm,
  enquiryForm,
  findSimilarForm,
  requestPhotosForm,
  specialOrderForm,
  testDriveForm,
} from './definitions/enquiry-forms.ts';
import { applyForFinanceForm, financeEnquiryForm, preApprovalForm } from './definitions/finance-forms.ts';
import type { FormDefinition } from './definitions/form-definition.ts';
import { careersForm, communityForm, fleetForm, referralForm, rentalForm, subscriptionForm } from './definitions/other-forms.ts';
import { sellMyCarForm, tradeInForm, valuationForm } from './definitions/selling-forms.ts';
import { appointmentForm, partsForm, serviceBookingForm, tyresForm } from './definitions/workshop-forms.ts';

/** Every form (rule E71), by the id that patches and pages use. */
export const formDefinitions = {
  enquiry: enquiryForm,
  contact: contactForm,
  'find-similar': findSimilarForm,
  'request-photos': requestPhotosForm,
  'test-drive': testDriveForm,
  'special-order': specialOrderForm,
  'service-booking': serviceBookingForm,
  appointment: appointmentForm,
  parts: partsForm,
  tyres: tyresForm,
  'finance-enquiry': financeEnquiryForm,
  'finance-pre-approval': preApprovalForm,
  'apply-for-finance': applyForFinanceForm,
  'trade-in': tradeInForm,
  valuation: valuationForm,
  'sell-my-car': sellMyCarForm,
  careers: careersForm,
  fleet: fleetForm,
  rental: rentalForm,
  subscription: subscriptionForm,
  community: communityForm,
  referral: referralForm,
} as const satisfies Record<string, FormDefinition>;

export type FormId = keyof typeof formDefinitions;

export const formIds = Object.keys(formDefinitions) as FormId[];

export const isFormId = (id: string): id is FormId => Object.hasOwn(formDefinitions, id);
