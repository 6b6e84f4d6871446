import { type FormDefinition, message, optionsOf, ownVehicleFields, usualStep } from './common-fields.ts';

/** Forms of the workshop, and for a visit. */
export const workshopForms = {
  'service-booking': {
    title: 'Book a service',
    text: 'Choose a time for your vehicle. We will confirm your booking by phone.',
    submit: 'Book Service',
    category: 'Service Enquiry',
    subcategory: 'Service Booking',
    bookings: 'service',
    steps: usualStep(
      message('Anything else we should look at?', false),
      { type: 'rego', name: 'Rego' },
      ...ownVehicleFields('Your Vehicle'),
      { type: 'kilometre', name: 'Your Vehicle Kilometres', required: false },
      { type: 'service_interval', name: 'Service Interval' },
      { type: 'date_time', name: 'Service Date' },
    ),
  },
  appointment: {
    title: 'Book an appointment',
    text: 'Choose a time to visit us.',
    submit: 'Book Appointment',
    category: 'General Enquiry',
    subcategory: 'Appointment',
    bookings: 'appointment',
    steps: usualStep(message('What would you like to talk about?', false), { type: 'date_time', name: 'Appointment Date' }),
  },
  parts: {
    title: 'Ask for parts',
    text: 'Tell us what you need and we will check price and availability.',
    category: 'Parts Enquiry',
    steps: usualStep(message('Which parts do you need?'), ...ownVehicleFields('Your Vehicle'), {
      type: 'rego',
      name: 'Rego',
      required: false,
    }),
  },
  tyres: {
    title: 'Get a tyre quote',
    text: 'Tell us your tyre size and we will send you a price.',
    category: 'Parts Enquiry',
    subcategory: 'Tyres',
    steps: usualStep(
      message('Message', false),
      ...ownVehicleFields('Your Vehicle'),
      { type: 'tyres', name: 'Tyre Size', help: 'It is on the side of the tyre, such as 205/55 R16.' },
      { type: 'select', name: 'Number of Tyres', label: 'Number of Tyres', options: optionsOf('1, 2, 3, 4, 5'), value: '4' },
    ),
  },
} satisfies Record<string, FormDefinition>;
