import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { isRecord } from '#lib/model/is-record.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiBindings, ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { type LeadAnswer, notSaved } from './lead-answers.ts';
import { isAnswer, readKey, readLeadText, storeLead, unknownDealer } from './take-lead.ts';

/** The part `lead` holds the fields of a lead, or the whole body that the endpoint without files takes. */
function bodyOf(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) && isRecord(parsed.lead) ? text : `{"lead":${text}}`;
  } catch {
    return text;
  }
}

async function takeUpload(request: Request, env: ApiBindings): Promise<LeadAnswer> {
  const { dealer, files, report } = env;
  if (!dealer) return unknownDealer;
  const read = readKey(request);
  if (isAnswer(read)) return read;
  const { key } = read;
  const upload = await files.receive(request, dealer.uploads);
  try {
    const received = readLeadText(bodyOf(upload.lead), dealer);
    if (isAnswer(received)) return received;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(['POST with files', upload.lead, ...upload.fileHashes]))
      .digest('hex');
    const ids = await upload.store();
    return await storeLead(env, { dealer, received, id: undefined, key, fingerprint, files: ids });
  } finally {
    // What is left is removed within the hour.
    await upload.close().catch(report);
  }
}

/** POST /with-files: stores a lead with its files and answers once all of it is on disk. */
export function uploadRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.post('/with-files', limitRequests('leads'), async ({ req, env }) => {
    const answer = await takeUpload(req.raw, env).catch((error: Error) => {
      if (error instanceof ApiProblem) throw error;
      env.report(error);
      return notSaved(env.dealer?.phone);
    });
    return Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} });
  });
  return routes;
}
