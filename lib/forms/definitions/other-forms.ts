import { closingFields, contactFields, type FormDefinition, message, oneStep, optionsOf, placeFields, usualStep } from './common-fields.ts';

/** Forms about work, offers and the dealer’s surroundings. */
export const otherForms = {
  careers: {
    title: 'Join our team',
    text: 'Tell us about yourself and add your resume.',
    submit: 'Apply Now',
    category: 'Careers Enquiry',
    event: 'careers',
    steps: usualStep(
      message('Why would you like to work with us?'),
      { type: 'string', name: 'Position', label: 'Which position is it about?' },
      { type: 'file', name: 'Resume', label: 'Resume' },
    ),
  },
  fleet: {
    title: 'Ask our fleet team',
    text: 'Tell us about your business and we will call you.',
    category: 'Fleet Enquiry',
    steps: usualStep(
      message(),
      { type: 'string', name: 'Company', label: 'Company' },
      { type: 'number', name: 'Number of Vehicles', label: 'Number of Vehicles' },
    ),
  },
  rental: {
    title: 'Rent a vehicle',
    text: 'Tell us when you need it and we will check availability.',
    category: 'General Enquiry',
    subcategory: 'Rental',
    event: 'vehicle',
    steps: usualStep(
      message('Message', false),
      { type: 'date_time', name: 'Pick-up', label: 'Pick-up' },
      {
        type: 'select',
        name: 'Rental Length',
        label: 'For How Long?',
        options: optionsOf('1 to 3 days, 4 to 7 days, 1 to 4 weeks, More than 4 weeks'),
      },
      { type: 'licence_number', name: 'Licence Number', required: false },
    ),
  },
  subscription: {
    title: 'Subscribe to a vehicle',
    text: 'One weekly price with registration, insurance and servicing. Ask us how it works.',
    category: 'General Enquiry',
    subcategory: 'Subscription',
    event: 'vehicle',
    steps: usualStep(
      message('Message', false),
      { type: 'distance', name: 'Distance per Year', label: 'How far do you drive in a year?', required: false },
      {
        type: 'radio_group',
        name: 'Subscription Length',
        label: 'For How Long?',
        options: optionsOf('3 months, 6 months, 12 months, Not sure'),
      },
    ),
  },
  community: {
    title: 'Ask for our support',
    text: 'Tell us about your club, school or event.',
    category: 'General Enquiry',
    subcategory: 'Community',
    steps: oneStep(
      ...contactFields,
      { type: 'string', name: 'Organisation', label: 'Name of the club, school or event' },
      message('How can we help?'),
      ...closingFields,
    ),
  },
  referral: {
    title: 'Refer a friend',
    text: 'Tell us who is looking for a vehicle. Please ask your friend first.',
    category: 'General Enquiry',
    subcategory: 'Referral',
    steps: oneStep(
      ...contactFields,
      { type: 'full_name', name: 'Friend Name', label: 'Your Friend’s Name', autocomplete: 'off' },
      { type: 'phone', name: 'Friend Phone', label: 'Your Friend’s Mobile Number', autocomplete: 'off' },
      { type: 'radio', name: 'Friend Agreed', label: 'Has your friend agreed to be called?' },
      ...placeFields,
      message('Message', false),
      ...closingFields,
    ),
  },
} satisfies Record<string, FormDefinition>;
