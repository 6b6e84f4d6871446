import { enquiryCategories } from '../categories.ts';
import {
  closingFields,
  contactFields,
  type FieldDefinition,
  type FormDefinition,
  message,
  oneStep,
  placeFields,
  usualStep,
} from './common-fields.ts';

const categoryField: FieldDefinition = {
  type: 'select',
  name: 'category',
  label: 'What is your enquiry about?',
  options: enquiryCategories.map(({ category, label }) => ({ value: category, label })),
  value: 'General Enquiry',
  withoutCar: true,
};

const regoField: FieldDefinition = {
  type: 'rego',
  name: 'Rego',
  required: false,
  when: { field: 'category', equals: 'Service Enquiry' },
  withoutCar: true,
};

/** With a vehicle, the vehicle says what the enquiry is about. */
const question: FieldDefinition = { ...message(), optionalWithCar: true };

/** Forms of questions about a vehicle, or about anything. */
export const enquiryForms = {
  /** The form of "Enquire Now": on pages and in a dialog, with a vehicle or without. */
  enquiry: {
    category: 'General Enquiry',
    vehicleCategory: true,
    event: 'vehicle',
    steps: oneStep(...contactFields, categoryField, ...placeFields, regoField, question, ...closingFields),
  },
  contact: {
    title: 'Send us a message',
    text: 'Tell us how we can help and we will get right back to you.',
    category: 'General Enquiry',
    vehicleCategory: true,
    event: 'vehicle',
    steps: oneStep(...contactFields, categoryField, ...placeFields, regoField, question, ...closingFields),
  },
  'find-similar': {
    title: 'Find Me Something Similar',
    text: 'Tell us what you liked about this vehicle and we will look for one like it.',
    category: 'General Enquiry',
    vehicleCategory: true,
    subcategory: 'Find Me Something Similar',
    event: 'vehicle',
    steps: oneStep(...contactFields, ...placeFields, message('What are you looking for?', false), ...closingFields),
  },
  'request-photos': {
    title: 'Request Photos',
    text: 'This vehicle has just arrived. Leave your details and we will send you photos.',
    submit: 'Request Photos',
    category: 'General Enquiry',
    vehicleCategory: true,
    subcategory: 'Request Photos',
    event: 'vehicle',
    hidesProblem: true,
    steps: oneStep(
      ...contactFields,
      { type: 'hidden', name: 'Request Photos', value: 'Please send me photos of this car.' },
      message('Message', false),
      ...closingFields,
    ),
  },
  'test-drive': {
    title: 'Book a test drive',
    text: 'Choose a day that suits you. We will call to confirm the time.',
    submit: 'Book Test Drive',
    category: 'General Enquiry',
    vehicleCategory: true,
    subcategory: 'Test Drive',
    event: 'test-drive',
    bookings: 'appointment',
    steps: oneStep(
      ...contactFields,
      { type: 'string', name: 'Vehicle', label: 'Which vehicle would you like to drive?', withoutCar: true },
      ...placeFields,
      { type: 'date_time', name: 'Test Drive Date' },
      message('Message', false),
      ...closingFields,
    ),
  },
  'special-order': {
    title: 'Order a vehicle',
    text: 'Tell us what you have in mind and we will find or order it for you.',
    category: 'New Vehicle Enquiry',
    subcategory: 'Special Order',
    steps: usualStep(
      message('What matters to you?', false),
      { type: 'make', name: 'Vehicle Make', label: 'Make' },
      { type: 'model', name: 'Vehicle Model', label: 'Model', of: 'Vehicle Make' },
      { type: 'string', name: 'Colour', required: false, label: 'Colour' },
      { type: 'currency', name: 'Budget', required: false, label: 'Budget', optionsFrom: 'quickPicks' },
    ),
  },
} satisfies Record<string, FormDefinition>;
