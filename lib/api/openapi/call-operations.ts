import { z } from 'zod';
import { pageEventBody, phoneCall, revealedNumber } from '#lib/model/call-log.ts';
import { json, type Operation } from './operation.ts';
import { bodyProblems, dealerProblems, joinProblems, limitProblems } from './problems.ts';

const problems = joinProblems(dealerProblems, bodyProblems, limitProblems, { 403: ['wrong_dealer'], 422: ['invalid_fields'] });
const accepted = json('Accepted', z.strictObject({}), {});
const ids = { car_id: '9', dealership_id: '77', website_id: '4' };

export const callOperations: readonly Operation[] = [
  {
    ...{ method: 'post', path: '/api/calls/reveal', tag: 'Calls and events' },
    summary: 'A masked phone number was revealed',
    request: json('RevealedNumber', revealedNumber, ids),
    responses: { 202: { description: 'Stored, and sent to the platform until it accepts it', body: accepted } },
    problems: joinProblems(problems, { 503: ['not_saved'] }),
  },
  {
    ...{ method: 'post', path: '/api/events/car_phone_call', tag: 'Calls and events' },
    summary: 'A phone link was clicked',
    request: json('PhoneCall', phoneCall, { ...ids, phone: '+61255500100', url: 'https://hilltop.example.com/cars/2019-mazda-cx-5' }),
    responses: { 202: { description: 'Stored, and sent to the platform until it accepts it', body: accepted } },
    problems: joinProblems(problems, { 503: ['not_saved'] }),
  },
  {
    ...{ method: 'post', path: '/api/events.json', tag: 'Calls and events' },
    summary: 'An analytics event',
    description: 'Forwarded to the platform once. If that fails, the event is lost.',
    request: json('AnalyticsEvent', pageEventBody, {
      event: { website_slug: 'hilltop', url: 'https://hilltop.example.com/', category: 'Lead', anon_id: 'device_1a2b3c4d5e' },
    }),
    responses: { 202: { description: 'Accepted', body: accepted } },
    problems,
  },
];
