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

/** The field that says what kind of vehicle a shopper sells. */
const vehicleType = 'Trade-In Vehicle Type';

/**
 * The questions depend on the kind of vehicle (rule E101): a caravan or a trailer has no odometer, and an engine without wheels counts
 * hours.
 */
const vehicleToSell: readonly FieldDefinition[] = [
  {
    ...{ type: 'select', name: vehicleType, label: 'Type of Vehicle', value: 'Car', valueFrom: 'vehicleNoun' },
    options: optionsOf('Car, Ute or Van, Motorcycle, Truck, Motorhome, Caravan, Trailer, Boat, Machinery'),
  },
  ...lookupFields,
  ...ownVehicleFields('Trade-In'),
  {
    ...{ type: 'kilometre', name: 'Trade-In Kilometres' },
    when: { field: vehicleType, equals: ['Car', 'Ute or Van', 'Motorcycle', 'Truck', 'Motorhome'] },
  },
  {
    ...{ type: 'number', name: 'Trade-In Engine Hours', label: 'Engine Hours' },
    when: { field: vehicleType, equals: ['Boat', 'Machinery'] },
  },
  condition,
];

/** A photo of each side (rule E101). A separate field for each reminds the shopper what the dealer needs to see. */
const photos: readonly FieldDefinition[] = ['Front', 'Back', 'Left', 'Right', 'Inside'].map((side) => ({
  ...{ type: 'file', name: `Photo ${side}`, label: `Photo: ${side}`, required: false },
}));

/** Forms about a vehicle that a shopper sells. */
export const sellingForms = {
  'trade-in': {
    title: 'Value your trade-in',
    text: 'Tell us about your vehicle and we will send you an offer.',
    category: 'Sell My Car Enquiry',
    subcategory: 'Trade-In',
    steps: [
      { title: 'Your vehicle', fields: vehicleToSell },
      {
        title: 'Photos and your details',
        fields: [...photos, ...contactFields, ...placeFields, message('Message', false), ...closingFields],
      },
    ],
  },
  valuation: {
    title: 'What is your vehicle worth?',
    text: 'Tell us about your vehicle and we will send you a valuation.',
    category: 'Sell My Car Enquiry',
    subcategory: 'Valuation',
    steps: oneStep(...vehicleToSell, ...photos, ...contactFields, ...placeFields, ...closingFields),
  },
  'sell-my-car': {
    title: 'Sell us your vehicle',
    text: 'Tell us about your vehicle and add photos if you have some.',
    category: 'Sell My Car Enquiry',
    steps: oneStep(
      ...vehicleToSell,
      { type: 'currency', name: 'Asking Price', label: 'Asking Price', required: false },
      ...photos,
      ...contactFields,
      ...placeFields,
      message('Message', false),
      ...closingFields,
    ),
  },
} satisfies Record<string, FormDefinition>;
