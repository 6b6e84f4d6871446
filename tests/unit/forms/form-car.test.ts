import { describe, expect, it } from 'vitest';
import { answerLoan } from '#lib/finance/answer-loan.ts';
import type { LoanInput } from '#lib/finance/calculator.ts';
import { calculatorStart } from '#lib/finance/calculator-start.ts';
import { workedOut } from '#lib/finance/worked-out.ts';
import { formCar } from '#lib/forms/form-car.ts';
import { formOfLink, formOfQuery, plannedLinks } from '#lib/forms/form-link.ts';
import { parsePlan, withPlan } from '#lib/locale/finance-plan.ts';
import { type CarModel, carModel } from '#lib/pages/car.ts';
import { calculator } from '../components/finance/calculator-setup.ts';
import { carOf, now, pageOf, placeOf, testMotors } from '../pages/test-motors.ts';

const pages = ['/contact', '/book-test-drive', '/finance', '/trade-in'].map((path) => pageOf(path));
const dealerships = ['north', 'south'].map((slug, index) => ({ id: String(index), slug, name: slug }));

const page = (changes: object = {}, dealer: object = {}): CarModel =>
  carModel(
    testMotors(
      { dealer: { locations: [placeOf('yard')], ...dealer }, finance: { enabled: true } } as never,
      [carOf('a', { stocknum: 'S1', dealership_slug: 'north', ...changes }), carOf('b', { dealership_slug: 'south' })],
      pages,
    ),
    'a',
  ) as CarModel;

describe('the car that a form is about', () => {
  it.each<[string, CarModel, object]>([
    [
      'is what its page says',
      page(),
      { id: 'a', make: 'Mazda', model: 'CX-5', stocknum: 'S1', car_type: 'used', status: 'in_stock', location_id: 'yard' },
    ],
    ['names its dealership on a site of several', page({}, { dealerships }), { dealership_slug: 'north' }],
    ['may be still to come', page({ status: 'coming_soon' }), { status: 'coming_soon' }],
    ['may be sold', page({ status: 'sold', sold_date_timestamp: now }), { status: 'sold' }],
    ['may be sold since its page was built', { ...page(), available: false }, { status: 'sold' }],
    ['may be new', page({ car_type: 'new' }), { car_type: 'new' }],
    ['may have no type and no stock number', page({ car_type: undefined, stocknum: undefined }), { id: 'a', status: 'in_stock' }],
  ])('%s', (_what, model, expected) => expect(formCar(model)).toMatchObject(expected));
});

describe('the form of a link (rule E87)', () => {
  const link = (id: string, model = page()) => model.actions.find((action) => action.id === id)?.href as string;

  it.each([
    ['enquire', 'enquiry'],
    ['testDrive', 'test-drive'],
    ['tradeIn', 'valuation'],
  ])('%s opens %s', (action, form) => expect(formOfLink(page(), link(action))).toBe(form));

  it('finance opens the enquiry, wherever it is', () => {
    const model = { ...page(), actions: [], finance: { enquireHref: '/finance?car_id=a#finance-form' } };
    expect(formOfLink(model, '/finance?car_id=a#finance-form')).toBe('finance-enquiry');
  });

  it('a plan of the car’s calculator opens the finance enquiry (rule F18)', () => {
    const enquireHref = '/finance?vehiclePriceBudget=45888&car_id=a#finance-form';
    const plan = {
      repayment: 130.24,
      frequency: 'week' as const,
      borrow: 35_888,
      deposit: 1e4,
      tradeIn: 0,
      residual: 0,
      years: 5,
      rate: 9,
    };
    expect(formOfLink({ ...page(), actions: [], finance: { enquireHref } }, withPlan(enquireHref, plan))).toBe('finance-enquiry');
  });

  it('a plan that the calculator left is on all finance links of the page, and they open what they opened before (rule F18)', () => {
    const enquireHref = '/finance?vehiclePriceBudget=45888&car_id=a#finance-form';
    const preApproval = { name: 'Get Pre-Approved Now', href: '/finance-pre-approval?car_id=a#finance-form' };
    const actions = [
      { id: 'enquire', href: '/contact?car_id=a' },
      { id: 'finance', href: enquireHref },
    ];
    const loan = { ...calculator.loan, deposit: 5000 };
    const start = calculatorStart(calculator);
    const made = workedOut(start.loan, loan, answerLoan(loan, start).plan);
    const planned = plannedLinks({ actions, finance: { enquireHref, preApproval } }, (href) => made?.onto(href) ?? href);
    const hrefs = [...planned.actions.map(({ href }) => href), planned.finance.enquireHref, planned.finance.preApproval?.href] as string[];
    const deposits = hrefs.map((href) => parsePlan(new URL(href, 'https://a.example').search)?.deposit);
    expect(deposits).toEqual([undefined, 5000, 5000, 5000]);
    const model = { available: true, ...planned };
    expect(hrefs.map((href) => formOfLink(model, href))).toEqual(['enquiry', 'finance-enquiry', 'finance-enquiry', undefined]);
  });

  it.each<[string, Partial<LoanInput>, boolean]>([
    ['nothing was changed', {}, false],
    ['the loan is not valid', { deposit: 20_000 }, false],
    ['another term was chosen', { years: 3 }, true],
  ])('a calculator leaves a plan behind or not: %s (rule F18)', (_what, changes, isKept) => {
    const loan = { ...calculator.loan, ...changes };
    const start = calculatorStart(calculator);
    expect(workedOut(start.loan, loan, answerLoan(loan, start).plan)?.loan).toEqual(isKept ? loan : undefined);
  });

  it('a sold car asks for a similar one', () => {
    const sold = page({ status: 'sold', sold_date_timestamp: now });
    expect(formOfLink(sold, link('enquire', sold))).toBe('find-similar');
  });

  it('a site without a contact page enquires over the car’s page (rule E87)', () => {
    const model = carModel(testMotors({}, [carOf('a')]), 'a') as CarModel;
    const hrefs = [model.actions[0]?.href, model.request?.href];
    expect(hrefs.map((href = '') => [formOfLink(model, href), formOfQuery(model, new URL(href, 'https://a.example').search)])).toEqual([
      ['enquiry', 'enquiry'],
      ['request-photos', 'request-photos'],
    ]);
  });

  it.each<[string, boolean, string | undefined]>([
    ['?form=enquiry', true, 'enquiry'],
    ['?form=enquiry', false, 'find-similar'],
    ['?form=careers', true, undefined],
    ['?car_id=a', true, undefined],
    ['', true, undefined],
  ])('the address %j of a car for sale (%s) opens %s', (search, available, form) => expect(formOfQuery({ available }, search)).toBe(form));

  it('a car without pictures has a request for photos', () => {
    const model = page();
    expect(formOfLink(model, model.request?.href as string)).toBe('request-photos');
  });

  it.each(['', '/', '/contact', '/cars/b', 'https://elsewhere.example/'])('%j opens none', (href) =>
    expect(formOfLink(page(), href)).toBeUndefined(),
  );
});
