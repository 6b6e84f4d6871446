import type { CarType } from '../model/car-types.ts';

type EnquiryCategory = { category: string; label: string };

/** The list of categories that all enquiry forms share, the default first (rule E3). */
export const enquiryCategories: readonly EnquiryCategory[] = [
  { category: 'General Enquiry', label: 'General' },
  { category: 'Service Enquiry', label: 'Service' },
  { category: 'Parts Enquiry', label: 'Parts' },
  { category: 'New Vehicle Enquiry', label: 'New Vehicle' },
  { category: 'Used Vehicle Enquiry', label: 'Used Vehicle' },
  { category: 'Fleet Enquiry', label: 'Fleet' },
  { category: 'Finance Enquiry', label: 'Finance' },
  { category: 'Careers Enquiry', label: 'Careers' },
  { category: 'Sell My Car Enquiry', label: 'Sell My Car' },
];

const vehicleCategories: Readonly<Record<CarType, string>> = {
  new: 'New Vehicle Enquiry',
  used: 'Used Vehicle Enquiry',
  demo: 'Demo Vehicle Enquiry',
};

/** The category of an enquiry about a vehicle of this type. */
export const vehicleCategory = (type: CarType | undefined): string | undefined => type && vehicleCategories[type];

/** The site's name for a job application. Its lead is a general enquiry. */
export const careersCategory = 'Careers Enquiry';

/** The category and subcategory that a lead carries: applications are sent as general enquiries (rule E76). */
export const sentCategory = (category: string, subcategory?: string): { category: string; subcategory?: string } =>
  category === careersCategory
    ? { category: 'General Enquiry', subcategory: 'Career Enquiry' }
    : { category, ...(subcategory ? { subcategory } : {}) };
