import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { isRecord } from '#lib/model/is-record.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiBindings, ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { parseStrictJson } from '../guards/strict-json.ts';
import { notSaved } from './lead-answers.ts';
import { requireDealer } from './require-dealer.ts';
import { askedText, readKey, readLeadBody, requireLeadId, storeLead } from './take-lead.ts';

/** The part `lead` holds the fields of a lead, or the whole body that the endpoint without files takes. */
function bodyOf(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) && isRecord(parsed.lead) ? text : `{"lead":${text}}`;
  } catch {
    return text;
  }
}

async function takeUpload(request: Request, env: ApiBindings, id?: string): Promise<Response> {
  const dealer = requireDealer(env);
  const key = readKey(request);
  const { files, client, report } = env;
  const upload = await files.receive(request, dealer.uploads, client);
  try {
    const body = parseStrictJson(bodyOf(upload.lead));
    const received = readLeadBody(body, dealer);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([`${request.method} with files`, id ?? '', askedText(body), ...upload.fileHashes]))
      .digest('hex');
    const ids = await upload.store();
    return await storeLead(env, { dealer, received, id, key, fingerprint, files: ids });
  } finally {
    // Leftovers are removed within the hour.
    await upload.close().catch(report);
  }
}

const answerUpload = (request: Request, env: ApiBindings, id?: string): Promise<Response> =>
  takeUpload(request, env, id).catch((error: Error) => {
    if (error instanceof ApiProblem) throw error;
    env.report(error);
    throw notSaved(env.dealer?.phone);
  });

/** POST /with-files and PUT /{id}/with-files: stores a lead with its files and answers once everything is on disk. */
export function uploadRoutes() {
  const routes = new Hono<ApiEnv>();
  const limited = limitRequests('leads');
  routes.post('/with-files', limited, ({ req, env }) => answerUpload(req.raw, env));
  // A form whose last step has files.
  routes.put('/:id/with-files', limited, ({ req, env }) => answerUpload(req.raw, env, requireLeadId(req.param('id'))));
  return routes;
}
