import type { FormFieldType } from '../model/form-field.ts';
import { cardExpiryField, cardNumberField } from './fields/card-fields.ts';
import {
  checkField,
  checkGroupField,
  optInField,
  radioField,
  radioGroupField,
  selectField,
  serviceIntervalField,
  starRatingField,
} from './fields/choice-fields.ts';
import { dateOfBirthField, dateTimeField, expiryDateField } from './fields/date-fields.ts';
import type { FieldKind } from './fields/field-kind.ts';
import { fileField } from './fields/file-field.ts';
import { currencyField, distanceField, kilometreField, numberField } from './fields/number-fields.ts';
import { emailField, fullNameField, phoneField, postcodeField } from './fields/person-fields.ts';
import { addressField, locationSelectField, websiteLocationSelectField } from './fields/place-fields.ts';
import { buttonField, hiddenField, licenceNumberField, regoField, stringField, textareaField, tyresField } from './fields/text-fields.ts';
import { makeField, modelField, yearField } from './fields/vehicle-fields.ts';

/** Every type of field (rule E70). A new one is a row here, its name in lib/model/form-field.ts, and a control if none fits. */
export const fieldTypes: Readonly<Record<FormFieldType, FieldKind>> = {
  address: addressField,
  button: buttonField,
  card_number: cardNumberField,
  card_expiry: cardExpiryField,
  check: checkField,
  check_group: checkGroupField,
  currency: currencyField,
  date_time: dateTimeField,
  distance: distanceField,
  date_of_birth: dateOfBirthField,
  email: emailField,
  expiry_date: expiryDateField,
  file: fileField,
  full_name: fullNameField,
  hidden: hiddenField,
  kilometre: kilometreField,
  licence_number: licenceNumberField,
  location_select: locationSelectField,
  make: makeField,
  model: modelField,
  number: numberField,
  opt_in: optInField,
  phone: phoneField,
  postcode: postcodeField,
  radio: radioField,
  radio_group: radioGroupField,
  rego: regoField,
  select: selectField,
  service_interval: serviceIntervalField,
  star_rating: starRatingField,
  string: stringField,
  textarea: textareaField,
  tyres: tyresField,
  year: yearField,
  website_location_select: websiteLocationSelectField,
};
