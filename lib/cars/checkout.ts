import type { Car } from '../model/car.ts';
import { isAvailable } from './visibility.ts';

export type CheckoutSettings = {
  features: { payment: boolean; paymentUrl?: string | undefined; deposit?: number | undefined };
};

/** What the address of a provider's payment page may hold in braces. */
export const paymentFields = ['car_id', 'slug', 'stocknum', 'name', 'price', 'deposit', 'currency', 'website_id', 'return_url'] as const;
export type PaymentField = (typeof paymentFields)[number];

const field = /\{([^{}]*)\}/g;

/** Why an address cannot be that of a payment page; undefined for one that can. */
export function findPaymentUrlProblem(template: string): { problem: string; mend: string } | undefined {
  const unknown = [...template.matchAll(field)]
    .map(([, name = '']) => name)
    .find((name) => !(paymentFields as readonly string[]).includes(name));
  if (unknown !== undefined)
    return { problem: `{${unknown}} is nothing it may hold`, mend: `use ${paymentFields.map((name) => `{${name}}`).join(', ')}` };
  const filled = template.replaceAll(field, 'x');
  const url = URL.canParse(filled) ? new URL(filled) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password)
    return {
      problem: `${JSON.stringify(template)} is no address that starts with https://`,
      mend: 'payments go over https only: write such as "https://pay.example.com/checkout?reference={stocknum}"',
    };
  if (!/^https:\/\/[^/?#{}]+([/?#]|$)/i.test(template))
    return { problem: 'the host of the payment page hangs on the car', mend: 'put fields in braces only after the host' };
  return undefined;
}

/** The address where a car is paid for: every field filled in and escaped; what the car has not is empty. */
export const paymentHref = (template: string, values: Partial<Record<PaymentField, string | number | undefined>>): string =>
  template.replaceAll(field, (_whole, name: PaymentField) => encodeURIComponent(values[name] ?? ''));

/** Whether a car has a checkout (spec §6 payment switch): the site has a provider to hand over to, and the car can be bought. */
export const hasCheckout = (car: Pick<Car, 'status' | 'tag'>, { features }: CheckoutSettings): boolean =>
  features.payment && features.paymentUrl !== undefined && isAvailable(car);

/** What the way to the checkout is called. */
export const paymentWords = ({ features }: CheckoutSettings): string => (features.deposit === undefined ? 'Pay online' : 'Pay a deposit');
