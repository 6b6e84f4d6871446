import { closingFields, type FieldDefinition, type FormDefinition, message, optionsOf, placeFields, usualStep } from './common-fields.ts';

/** The amount has the same name as in finance links (rule F15). */
const budget: FieldDefinition = {
  type: 'currency',
  name: 'vehiclePriceBudget',
  label: 'How much would you like to borrow?',
  optionsFrom: 'quickPicks',
};
const deposit: FieldDefinition = { type: 'currency', name: 'Deposit', label: 'Deposit', required: false };
const loanTerm: FieldDefinition = {
  type: 'select',
  name: 'Loan Term',
  label: 'Loan Term',
  options: optionsOf('1 year, 2 years, 3 years, 4 years, 5 years, 6 years, 7 years'),
  value: '5 years',
};
const employment: FieldDefinition = {
  type: 'select',
  name: 'Employment',
  label: 'Employment',
  options: optionsOf('Full-time, Part-time, Casual, Self-employed, Retired, Not employed'),
};
const income: FieldDefinition = { type: 'currency', name: 'Yearly Income', label: 'Yearly Income Before Tax' };
const home: FieldDefinition = {
  type: 'select',
  name: 'Residential Status',
  label: 'Residential Status',
  options: optionsOf('Own home, Mortgage, Renting, Boarding, Living with parents'),
};
const names: readonly FieldDefinition[] = [
  { type: 'full_name', name: 'first_name', label: 'First Name', autocomplete: 'given-name' },
  { type: 'full_name', name: 'middle_name', label: 'Middle Name', autocomplete: 'additional-name', required: false },
  { type: 'full_name', name: 'last_name', label: 'Last Name', autocomplete: 'family-name' },
];
const licence: readonly FieldDefinition[] = [
  { type: 'licence_number', name: 'Licence Number', required: false },
  { type: 'expiry_date', name: 'Licence Expiry', label: 'Licence Expiry Date', required: false },
];

/** Forms about loans. */
export const financeForms = {
  'finance-enquiry': {
    title: 'Ask about finance',
    text: 'Tell us what you have in mind and our finance team will call you.',
    category: 'Finance Enquiry',
    steps: usualStep(message('Message', false), budget),
  },
  'finance-pre-approval': {
    title: 'Get pre-approved',
    text: 'Three short steps. Applying is free and does not oblige you to anything.',
    submit: 'Get Pre-Approved Now',
    category: 'Finance Enquiry',
    subcategory: 'Finance Pre-Approval',
    steps: [
      { title: 'About you', fields: [...names, { type: 'phone', name: 'phone' }, { type: 'email', name: 'email' }] },
      { title: 'Your loan', fields: [budget, deposit, loanTerm, ...placeFields] },
      {
        title: 'Your situation',
        fields: [{ type: 'date_of_birth', name: 'Date of Birth' }, employment, income, home, ...licence, ...closingFields],
      },
    ],
  },
  'apply-for-finance': {
    title: 'Apply for finance',
    text: 'Our finance team will compare lenders for you.',
    submit: 'Apply Now',
    category: 'Finance Enquiry',
    subcategory: 'Finance Application',
    steps: [
      { title: 'About you', fields: [...names, { type: 'phone', name: 'phone' }, { type: 'email', name: 'email' }] },
      { title: 'Your loan', fields: [budget, deposit, loanTerm, ...placeFields] },
      { title: 'Where you live', fields: [{ type: 'date_of_birth', name: 'Date of Birth' }, { type: 'address', name: 'Address' }, home] },
      { title: 'Your work', fields: [employment, income, ...licence, message('Message', false), ...closingFields] },
    ],
  },
} satisfies Record<string, FormDefinition>;
