import { z } from 'zod';
import { fileKinds } from '#lib/leads/files/file-kinds.ts';
import { leadId, leadKey, leadProblems, replayed, storedLead } from './lead-operations.ts';
import type { BodyDoc, Operation } from './operation.ts';
import { joinProblems } from './problems.ts';

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

export const uploadOperations: readonly Operation[] = [
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
