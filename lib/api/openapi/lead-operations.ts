import { z } from 'zod';
import { fileKinds } from '#lib/leads/files/file-kinds.ts';
import { leadEnvelope } from '#lib/leads/read-lead.ts';
import { lead } from '#lib/model/lead.ts';
import { type BodyDoc, json, type Operation, type ParameterDoc } from './operation.ts';
import { bodyProblems, dealerProblems, joinProblems, limitProblems } from './problems.ts';

const leadKey: ParameterDoc = {
  ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 255 } },
  description: 'A request with the same key and body gets the first response again, for 48 hours',
};

const leadId: ParameterDoc = {
  ...{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
  description: 'The id from the first response. Anyone who has it may update the lead',
};

const storedLead = json('StoredLead', z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }), {
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
const leadProblems = joinProblems(dealerProblems, bodyProblems, limitProblems, {
  400: ['invalid_key', 'invalid_lead'],
  403: ['wrong_dealer', 'unknown_probe'],
  409: ['in_progress'],
  422: ['idempotency_mismatch', 'invalid_lead', 'lead_too_deep', 'too_many_fields', 'field_too_long', 'invalid_email', 'no_contact'],
  503: ['not_saved'],
});

const replayed = ['Idempotent-Replayed'];

const form = z.strictObject({
  lead: z.string().describe('JSON: what POST /api/leads takes, or only its `lead`'),
  files: z.array(z.string().meta({ format: 'binary' })).optional(),
});

const types = [...new Set(Object.values(fileKinds).map(({ type }) => type.split(';')[0] as string))];

const uploadProblems = joinProblems(leadProblems, {
  400: ['invalid_multipart', 'empty_file'],
  413: ['too_many_files', 'file_too_large', 'upload_too_large'],
  422: ['file_type', 'file_content', 'broken_picture'],
  501: ['no_uploads'],
  503: ['busy'],
});

const uploadRequest: BodyDoc = { content: ['multipart/form-data'], schema: { name: 'LeadForm', schema: form } };

/** Leads and their files. */
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
  {
    ...{ method: 'post', path: '/api/leads/with-files', tag: 'Leads', parameters: [leadKey] },
    summary: 'A lead with files',
    description: 'Pictures, PDF, Word and text files. The response is sent once the lead and its files are on disk.',
    request: uploadRequest,
    responses: { 201: { description: 'Stored', body: storedLead, headers: replayed } },
    problems: uploadProblems,
  },
  {
    ...{ method: 'put', path: '/api/leads/{id}/with-files', tag: 'Leads', parameters: [leadId, leadKey] },
    summary: 'The next step of a lead, with files',
    description: 'Files from earlier steps are kept.',
    request: uploadRequest,
    responses: { 200: { description: 'Stored', body: storedLead, headers: replayed } },
    problems: joinProblems(uploadProblems, { 404: ['not_found'], 409: ['already_completed'] }),
  },
  {
    ...{ method: 'get', path: '/api/files/{id}', tag: 'Leads' },
    summary: 'A file of a lead, opened by a link from a message',
    parameters: [
      { name: 'id', in: 'path', required: true, description: 'The file', schema: { type: 'string' } },
      { name: 'expires', in: 'query', description: 'When the link expires, in Unix seconds', schema: { type: 'string' } },
      { name: 'signature', in: 'query', description: 'Proves that the service created the link', schema: { type: 'string' } },
    ],
    responses: { 200: { description: 'The file', body: { content: types, schema: 'binary' }, headers: ['Content-Disposition'] } },
    problems: { 404: ['not_found'], 410: ['link_expired'], 500: ['unexpected'] },
  },
];
