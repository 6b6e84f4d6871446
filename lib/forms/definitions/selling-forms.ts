import {
  closingFields,
  contactFields,
  type FieldDefinition,
  type FormDefinition,
  message,
  oneStep,
  optionsOf,
  ownVehicleFields,
  placeFields,
} from './common-fields.ts';

/** A lookup by plate and state fills in the vehicle. Without them, the shopper types it. */
const lookupFields: readonly FieldDefinition[] = [
  { type: 'rego', name: 'Trade-In Rego', required: false, of: 'Trade-In Rego State' },
  { type: 'select', name: 'Trade-In Rego State', label: 'State of Registration', optionsFrom: 'registrationStates', required: false },
  {
    ...{ type: 'button', name: 'Find My Vehicle', label: 'Find My Vehicle', of: 'Trade-In Rego', required: false, needs: 'vehicleLookup' },
    help: 'We look up your rego and fill in the vehicle for you.',
  },
];

const condition: FieldDefinition = {
  type: 'select',
  name: 'Trade-In Condition',
  label: 'Condition',
  options: optionsOf('Excellent, Good, Fair, Poor'),
};

const vehicleToSell: readonly FieldDefinition[] = [
  ...lookupFields,
  ...ownVehicleFields('Trade-In'),
  { type: 'kilometre', name: 'Trade-In Kilometres' },
  condition,
];

/** Forms about a vehicle that a shopper sells. */
export const sellingForms = {
  'trade-in': {
    title: 'Value your trade-in',
    text: 'Tell us about your vehicle and we will send you an offer.',
    category: 'Sell My Car Enquiry',
    subcategory: 'Trade-In',
    steps: [
      { title: 'Your vehicle', fields: vehicleToSell },
      { title: 'Your details', fields: [...contactFields, ...placeFields, message('Message', false), ...closingFields] },
    ],
  },
  valuation: {
    title: 'What is your vehicle worth?',
    text: 'Tell us about your vehicle and we will send you a valuation.',
    category: 'Sell My Car Enquiry',
    subcategory: 'Valuation',
    steps: oneStep(...vehicleToSell, ...contactFields, ...placeFields, ...closingFields),
  },
  'sell-my-car': {
    title: 'Sell us your vehicle',
    text: 'Tell us about your vehicle and add photos if you have some.',
    category: 'Sell My Car Enquiry',
    steps: oneStep(
      ...vehicleToSell,
      { type: 'currency', name: 'Asking Price', label: 'Asking Price', required: false },
      { type: 'file', name: 'Photos', label: 'Photos', required: false },
      ...contactFields,
      ...placeFields,
      message('Message', false),
      ...closingFields,
    ),
  },
} satisfies Record<string, FormDefinition>;
