import { closingFields, contactFields, message, oneStep, optionsOf, ownVehicleFields, placeFields } from './common-fields.ts';
import type { FormDefinition } from './form-definition.ts';

/** Forms of the workshop, and for a visit. */
export const workshopForms = {
  'service-booking': {
    title: 'Book a service',
    text: 'Choose a time for your vehicle. We will confirm your booking by phone.',
    submit: 'Book Service',
    category: 'Service Enquiry',
    subcategory: 'Service Booking',
    bookings: 'service',
    steps: oneStep(
      ...contactFields,
      { type: 'rego', name: 'Rego' },
      ...ownVehicleFields('Your Vehicle'),
      { type: 'kilometre', name: 'Your Vehicle Kilometres', required: false },
      { type: 'service_interval', name: 'Service Interval' },
      { type: 'date_time', name: 'Service Date' },
      ...placeFields,
      message('Anything else we should look at?', false),
      ...closingFields,
    ),
  },
  appointment: {
    title: 'Book an appointment',
    text: 'Choose a time to visit us.',
    submit: 'Book Appointment',
    category: 'General Enquiry',
    subcategory: 'Appointment',
    bookings: 'appointment',
    steps: oneStep(
      ...contactFields,
      { type: 'date_time', name: 'Appointment Date' },
      ...placeFields,
      message('What would you like to talk about?', false),
      ...closingFields,
    ),
  },
  parts: {
    title: 'Ask for parts',
    text: 'Tell us what you need and we will check price and availability.',
    category: 'Parts Enquiry',
    steps: oneStep(
      ...contactFields,
      ...ownVehicleFields('Your Vehicle'),
      { type: 'rego', name: 'Rego', required: false },
      ...placeFields,
      message('Which parts do you need?'),
      ...closingFields,
    ),
  },
  tyres: {
    title: 'Get a tyre quote',
    text: 'Tell us your tyre size and we will send you a price.',
    category: 'Parts Enquiry',
    subcategory: 'Tyres',
    steps: oneStep(
      ...contactFields,
      ...ownVehicleFields('Your Vehicle'),
      { type: 'tyres', name: 'Tyre Size', help: 'It is on the side of the tyre, such as 205/55 R16.' },
      { type: 'select', name: 'Number of Tyres', label: 'Number of Tyres', options: optionsOf('1, 2, 3, 4, 5'), value: '4' },
      ...placeFields,
      message('Message', false),
      ...closingFields,
    ),
  },
} satisfies Record<string, FormDefinition>;
