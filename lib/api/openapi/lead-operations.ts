import { z } from 'zod';
import { leadEnvelope } from '#lib/leads/read-lead.ts';
import { lead } from '#lib/model/lead.ts';
import { json, type Operation, type ParameterDoc } from './operation.ts';
import { bodyProblems, dealerProblems, joinProblems, limitProblems } from './problems.ts';

export const leadKey: ParameterDoc = {
  ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 255 } },
  description: 'A request with the same key and body gets the first response again, for 48 hours',
};

export const leadId: ParameterDoc = {
  ...{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
  description: 'The id from the first response. Anyone who has it may update the lead',
};

export const storedLead = json('StoredLead', z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }), {
  id: '0123456789abcdef0123456789abcdef',
});

const leadExample = {
  lead: {
    ...{ website_slug: 'hilltop', source: 'Website', url: 'https://hilltop.example.com/cars/2019-mazda-cx-5', category: 'Used Vehicle' },
    ...{ name: 'Ana', last_name: 'Lee', phone: '0412 345 678', email: 'ana@example.com', message: 'Is it there?', car_id: '9' },
  },
  consent: {
    ...{ wording: 'Keep me posted about offers', accepted: true, at: '2026-11-22T01:00:00Z' },
    ...{ page: 'https://hilltop.example.com/cars/2019-mazda-cx-5', channel: 'website form' },
  },
  check: { filled_ms: 24_000 },
};

/** The problems that any endpoint for leads can answer with. */
export const leadProblems = joinProblems(dealerProblems, bodyProblems, limitProblems, {
  400: ['invalid_key', 'invalid_lead'],
  403: ['wrong_dealer'],
  409: ['in_progress'],
  422: ['idempotency_mismatch', 'invalid_lead', 'lead_too_deep', 'too_many_fields', 'field_too_long'],
  503: ['not_saved'],
});

export const replayed = ['Idempotent-Replayed'];

export const leadOperations: readonly Operation[] = [
  {
    ...{ method: 'post', path: '/api/leads', tag: 'Leads', parameters: [leadKey], problems: leadProblems },
    summary: 'A lead, or the first step of one',
    description: 'The response is sent once the lead is on disk. Fields that the schema does not name are kept and delivered.',
    request: json('LeadRequest', leadEnvelope, leadExample),
    responses: { 201: { description: 'Stored', body: storedLead, headers: replayed } },
  },
  {
    ...{ method: 'put', path: '/api/leads/{id}', tag: 'Leads', parameters: [leadId, leadKey] },
    summary: 'The next step of a lead',
    request: json('LeadRequest', leadEnvelope, leadExample),
    responses: { 200: { description: 'Stored', body: storedLead, headers: replayed } },
    problems: joinProblems(leadProblems, { 404: ['not_found'], 409: ['already_completed'] }),
  },
  {
    ...{ method: 'post', path: '/api/carClarityCustomer', tag: 'Leads', parameters: [leadKey], problems: leadProblems },
    summary: 'A lead for CarClarity',
    description:
      'Stored like any lead, then delivered to CarClarity only. The fields of the lead may stand alone, without "lead" around them.',
    request: json('CarClarityCustomer', z.union([leadEnvelope, lead]), leadExample),
    responses: { 201: { description: 'Stored', body: storedLead, headers: replayed } },
  },
];
