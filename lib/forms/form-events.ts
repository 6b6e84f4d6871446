import type { CarType } from '../model/car-types.ts';
import { unhandledCase } from '../model/unhandled-case.ts';
import { careersCategory } from './categories.ts';
import type { FormEvent } from './definitions/common-fields.ts';
import type { FormValues } from './fields/field-kind.ts';
import { type FormSteps, shownFields } from './form-schema.ts';

/** Numbers of the event table (rule T1) that forms report. */
const events = { vehicle: 14, usedVehicle: 15, testDrive: 17, default: 22, step: 32, usedTestDrive: 48, careers: 51 } as const;

export type FormReport = {
  event: FormEvent | number;
  /** The category of the enquiry. */
  category: string;
  /** The type of the vehicle that the form is about. */
  carType?: CarType | undefined;
  hasCar: boolean;
  /** Whether a vehicle enquiry also asks for a test drive. */
  withTestDrive: boolean;
};

/** The events of a sent form. The dealer's own number comes first. A vehicle enquiry may be two events. */
export function formEvents({ event, category, carType, hasCar, withTestDrive }: FormReport): readonly number[] {
  const isUsed = carType === 'used';
  if (typeof event === 'number') return [event];
  if (category === careersCategory) return [events.careers];
  switch (event) {
    case 'test-drive':
      return [events.testDrive];
    case 'careers':
      return [events.careers];
    case 'vehicle': {
      if (!hasCar) return [events.default];
      const testDrive = isUsed ? events.usedTestDrive : events.testDrive;
      return [isUsed ? events.usedVehicle : events.vehicle, ...(withTestDrive ? [testDrive] : [])];
    }
    case 'default':
      return [events.default];
    default:
      return unhandledCase(event);
  }
}

const isTestDrive = (text: string) => /\btest[ -]?drive\b/i.test(text);

/** Whether a shopper ticked or chose a test drive in a form about something else. */
export const asksTestDrive = (form: FormSteps, values: FormValues): boolean =>
  shownFields(form, values).some(({ name, label = name }) => {
    const value = values[name];
    if (Array.isArray(value)) return value.some((choice) => typeof choice === 'string' && isTestDrive(choice));
    return (value === true || value === 'Yes') && (isTestDrive(name) || isTestDrive(label));
  });

/** The event of a step that was saved. */
export const stepEvent: number = events.step;
