import type { Car } from '../model/car.ts';
import { consumerNotice, type NoticeSettings, needsConsumerNotice } from './consumer-notice.ts';
import { isAvailable } from './visibility.ts';

export type CheckoutSettings = NoticeSettings & {
  features: { payment: boolean; paymentUrl?: string | undefined; deposit?: number | undefined };
};

const paymentFields = ['car_id', 'slug', 'stocknum', 'name', 'price', 'deposit', 'currency', 'website_id', 'return_url'] as const;
export type PaymentField = (typeof paymentFields)[number];

const field = /\{([^{}]*)\}/g;

/** Why a template is not a usable payment page address. Undefined if it is usable. */
export function findPaymentUrlProblem(template: string): { problem: string; fix: string } | undefined {
  const unknown = [...template.matchAll(field)]
    .map(([, name = '']) => name)
    .find((name) => !(paymentFields as readonly string[]).includes(name));
  if (unknown !== undefined)
    return { problem: `{${unknown}} is not a known placeholder`, fix: `use ${paymentFields.map((name) => `{${name}}`).join(', ')}` };
  const filledUrl = template.replaceAll(field, 'x');
  const url = URL.canParse(filledUrl) ? new URL(filledUrl) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password)
    return {
      problem: `${JSON.stringify(template)} is not an address that starts with https://`,
      fix: 'payments need https: write for example "https://pay.example.com/checkout?reference={stocknum}"',
    };
  if (!/^https:\/\/[^/?#{}]+([/?#]|$)/i.test(template))
    return { problem: 'the host of the payment page depends on the car', fix: 'use placeholders only after the host' };
  return undefined;
}

/** The payment page address of a car. Values are escaped; a missing value becomes empty. */
export const paymentHref = (template: string, values: Partial<Record<PaymentField, string | number | undefined>>): string =>
  template.replaceAll(field, (_whole, name: PaymentField) => encodeURIComponent(values[name] ?? ''));

/** Whether a car can be paid for online (rule C8). In New Zealand a used car needs its Consumer Information Notice (rule Q7). */
export const hasCheckout = (car: Partial<Car>, settings: CheckoutSettings): boolean =>
  settings.features.payment &&
  settings.features.paymentUrl !== undefined &&
  isAvailable(car) &&
  (!needsConsumerNotice(car, settings) || consumerNotice(car, settings) !== undefined);

/** The label of the checkout action. */
export const paymentLabel = ({ features }: Pick<CheckoutSettings, 'features'>): string =>
  features.deposit === undefined ? 'Pay online' : 'Pay a deposit';
