import { z } from 'zod';
import { lookupsInOrder } from '#lib/lookups/lookups.ts';
import { bookingSlots } from '#lib/model/booking-slots.ts';
import { youxQuote } from '#lib/model/finance.ts';
import { quoteRequestBody } from '#lib/model/quote-request.ts';
import { foundVehicle, registrationQuery, vinQuery } from '#lib/model/vehicle-lookup.ts';
import { json, type Operation } from './operation.ts';
import { bodyProblems, dealerProblems, joinProblems, limitProblems, upstreamProblems } from './problems.ts';

const problems = joinProblems(dealerProblems, bodyProblems, limitProblems, upstreamProblems, { 422: ['invalid_fields'] });

const vehicle = {
  ...{ make: 'Mazda', model: 'CX-5', year: 2019, series: 'KF', badge: 'Maxx Sport', body: 'SUV', transmission: 'Automatic' },
  ...{ fuel: 'Petrol', vin: 'JM0KF4W2A10234567', nvic: 'QZ519B' },
};

const lookup = (path: string, service: string): Operation => ({
  ...{ method: 'post', path, tag: 'Vehicles', problems },
  summary: `A vehicle by its registration or VIN, from ${service}`,
  description: 'Fields that the service does not know are absent.',
  request: json('VehicleQuestion', z.union([registrationQuery, vinQuery]), { rego: 'CXV05A', state: 'nsw' }),
  responses: { 200: { description: 'The vehicle', body: json('Vehicle', foundVehicle, vehicle) } },
});

const bookings = (kind: string): Operation => ({
  ...{
    method: 'get',
    path: `/api/bookings/${kind}`,
    tag: 'Bookings',
    problems: joinProblems(dealerProblems, limitProblems),
  },
  summary: `The free ${kind} bookings of the dealership`,
  responses: {
    200: {
      description: 'The platform’s list, unchanged; false if it is not available',
      body: json('FreeBookings', bookingSlots, { available_bookings: [{ date: '2026-11-24', times: ['07:30', '08:30'] }] }),
    },
  },
});

export const lookupOperations: readonly Operation[] = [
  ...lookupsInOrder.map(([, { path, title }]) => lookup(`/api${path}`, title)),
  {
    ...{ method: 'post', path: '/api/youx/quote', tag: 'Vehicles', problems },
    summary: 'A youX quote for a car',
    request: json('QuoteRequest', quoteRequestBody, {
      ...{ selfAssessedCreditScore: 'GREAT', purchasePrice: 29_990, loanTerm: 5, year: 2019, vin: 'JM0KF4W2A10234567' },
      ...{ nvic: 'QZ519B', whoIsHelping: 'Hilltop Trucks' },
    }),
    responses: {
      200: {
        description: 'The quote: dollars a week, rates in per cent a year',
        body: json('Quote', youxQuote.required(), { weeklyRepaymentAmount: 143.62, comparisonRate: 9.08, advertisedRate: 8.38 }),
      },
    },
  },
  bookings('service'),
  bookings('appointment'),
];
