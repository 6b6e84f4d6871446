import { z } from 'zod';
import { lookupsInOrder } from '#lib/lookups/lookups.ts';
import { type BookingKind, bookingKinds, bookingSlots } from '#lib/model/booking-slots.ts';
import { pageEventBody, phoneCall, revealedNumber } from '#lib/model/call-log.ts';
import { youxQuote } from '#lib/model/finance.ts';
import { quoteRequestBody } from '#lib/model/quote-request.ts';
import { foundVehicle, registrationQuery, vinQuery } from '#lib/model/vehicle-lookup.ts';
import type { Readiness } from '../ops/readiness.ts';
import { json, type Operation } from './operation.ts';
import { bodyProblems, dealerProblems, joinProblems, limitProblems, upstreamProblems } from './problems.ts';

const eventProblems = joinProblems(dealerProblems, bodyProblems, limitProblems, { 403: ['wrong_dealer'], 422: ['invalid_fields'] });
const accepted = json('Accepted', z.strictObject({}), {});
const ids = { car_id: '9', dealership_id: '77', website_id: '4' };

const call = (path: string, summary: string, request: Operation['request']): Operation => ({
  ...{ method: 'post', path, tag: 'Calls and events', summary, request },
  responses: { 202: { description: 'Stored, and sent to the platform until it accepts it', body: accepted } },
  problems: joinProblems(eventProblems, { 503: ['not_saved'] }),
});

const askProblems = joinProblems(dealerProblems, bodyProblems, limitProblems, upstreamProblems, { 422: ['invalid_fields'] });

const visitProblems = joinProblems(dealerProblems, limitProblems, upstreamProblems, { 403: ['wrong_dealer'] });

const vehicle = {
  ...{ make: 'Mazda', model: 'CX-5', year: 2019, series: 'KF', badge: 'Maxx Sport', body: 'SUV', transmission: 'Automatic' },
  ...{ fuel: 'Petrol', vin: 'JM0KF4W2A10234567', nvic: 'QZ519B' },
};

const lookup = (path: string, service: string): Operation => ({
  ...{ method: 'post', path, tag: 'Vehicles', problems: askProblems },
  summary: `A vehicle by its registration or VIN, from ${service}`,
  description: 'Fields that the service does not know are absent.',
  request: json('VehicleQuestion', z.union([registrationQuery, vinQuery]), { rego: 'CXV05A', state: 'nsw' }),
  responses: { 200: { description: 'The vehicle', body: json('Vehicle', foundVehicle, vehicle) } },
});

const bookings = (kind: BookingKind): Operation => ({
  ...{ method: 'get', path: `/api/bookings/${kind}`, tag: 'Bookings' },
  summary: `The free ${kind} bookings of the dealership`,
  responses: {
    200: {
      description: 'The platform’s list, unchanged; false if it is not available',
      body: json('FreeBookings', bookingSlots, { available_bookings: [{ date: '2026-11-24', times: ['07:30', '08:30'] }] }),
    },
  },
  problems: joinProblems(dealerProblems, limitProblems),
});

const readiness: z.ZodType<Readiness> = z.strictObject({
  ...{ ok: z.boolean(), database: z.string(), schema: z.string(), worker: z.string() },
  leads: z.string().describe('whether a write of the last seconds succeeded'),
  proxies: z.string().describe('what to do about a proxy that FORECOURT_TRUSTED_PROXIES does not name'),
});
const ready = { ok: true, database: 'ok', leads: 'ok', schema: 'ok', worker: 'ok', proxies: 'ok' };

/** Only for this machine, or with the token of `FORECOURT_METRICS_TOKEN`. */
const opsProblems = { 401: ['forbidden'], 403: ['forbidden'] };

/** Everything but leads and their files: calls, lookups, documents, and what operators ask. */
export const serviceOperations: readonly Operation[] = [
  call('/api/calls/reveal', 'A masked phone number was revealed', json('RevealedNumber', revealedNumber, ids)),
  call(
    '/api/events/car_phone_call',
    'A phone link was clicked',
    json('PhoneCall', phoneCall, { ...ids, phone: '+61255500100', url: 'https://hilltop.example.com/cars/2019-mazda-cx-5' }),
  ),
  {
    ...{ method: 'post', path: '/api/events.json', tag: 'Calls and events', problems: eventProblems },
    summary: 'An analytics event',
    description: 'Forwarded to the platform once. If that fails, the event is lost.',
    request: json('AnalyticsEvent', pageEventBody, {
      event: { website_slug: 'hilltop', url: 'https://hilltop.example.com/', category: 'Lead', anon_id: 'device_1a2b3c4d5e' },
    }),
    responses: { 202: { description: 'Accepted', body: accepted } },
  },
  ...lookupsInOrder.map(([, { path, title }]) => lookup(`/api${path}`, title)),
  {
    ...{ method: 'post', path: '/api/youx/quote', tag: 'Vehicles', problems: askProblems },
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
  {
    ...{ method: 'get', path: '/api/v1/websites/{website}/website_session_data.json', tag: 'Calls and events', problems: visitProblems },
    summary: 'A visit, counted by the dashboard of the platform',
    description: 'Nothing of the dashboard’s answer is passed on.',
    parameters: [
      { name: 'website', in: 'path', required: true, description: 'The website’s ID at the platform', schema: { type: 'string' } },
    ],
    responses: { 200: { description: 'Counted', body: accepted } },
  },
  ...bookingKinds.map(bookings),
  {
    ...{ method: 'get', path: '/api/cars/{slug}/print', tag: 'Documents' },
    summary: 'A car as a PDF of one A4 page',
    parameters: [
      { name: 'slug', in: 'path', required: true, description: 'The car’s slug, or its ID with `website_id`', schema: { type: 'string' } },
      { name: 'website_id', in: 'query', description: 'Sent by the platform; `slug` may then be the car’s ID', schema: { type: 'string' } },
    ],
    responses: {
      200: { description: 'The PDF', body: { content: 'application/pdf', schema: 'binary' }, headers: ['Content-Disposition'] },
    },
    problems: joinProblems(limitProblems, { 404: ['not_found'], 410: ['sold'], 500: ['unexpected'], 503: ['busy'] }),
  },
  {
    ...{ method: 'get', path: '/api/openapi.json', tag: 'Documents' },
    summary: 'This document',
    responses: { 200: { description: 'OpenAPI 3.1', body: json('OpenApiDocument', z.looseObject({ openapi: z.string() })) } },
    problems: { 500: ['unexpected'] },
  },
  {
    ...{ method: 'get', path: '/healthz', tag: 'Operations', problems: opsProblems },
    summary: 'Liveness: is the process running?',
    responses: {
      200: { description: 'The process is running', body: json('Health', z.strictObject({ ok: z.literal(true) }), { ok: true }) },
    },
  },
  {
    ...{ method: 'get', path: '/readyz', tag: 'Operations', problems: opsProblems },
    summary: 'Readiness: can leads be stored and delivered?',
    responses: {
      200: { description: 'Ready', body: json('Readiness', readiness, ready) },
      503: {
        description: 'Not ready, with the reason',
        body: json('Readiness', readiness, {
          ...ready,
          ok: false,
          database:
            'no server answers at db:5432 (ECONNREFUSED). Start PostgreSQL there, or correct the host and port in FORECOURT_DATABASE_URL.',
          schema: 'unknown',
        }),
      },
    },
  },
  {
    ...{ method: 'get', path: '/metrics', tag: 'Operations', problems: opsProblems },
    summary: 'Metrics for Prometheus',
    responses: { 200: { description: 'The metrics', body: { content: 'text/plain', schema: 'binary' } } },
  },
];
