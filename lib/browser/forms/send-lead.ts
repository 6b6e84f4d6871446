import type { LeadRequest } from '../../forms/lead-payload.ts';
import type { LeadResponse } from '../../forms/submit-state.ts';
import { isRecord } from '../../model/is-record.ts';

type SendSettings = {
  fetch: typeof fetch;
  /** The API's address, such as "/api". */
  base: string;
  isOnline: () => boolean;
  timeoutMs?: number;
};

/** Uploads on a slow network take their time. */
const longestUpload = 120_000;

/** `Retry-After` as seconds; the API sends no dates. */
const retryAfterOf = (headers: Headers) => {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? { retryAfterSeconds: Number(text) } : {};
};

function multipart(body: string, files: readonly File[]): FormData {
  const form = new FormData();
  form.set('lead', body);
  for (const file of files) form.append('files', file, file.name);
  return form;
}

type Keyed = { request: LeadRequest; key: string };

async function sendRequest(
  { request, key }: Keyed,
  files: readonly File[],
  { fetch, base, isOnline, timeoutMs = 15_000 }: SendSettings,
): Promise<LeadResponse> {
  const { method, path, body } = request;
  const hasFiles = files.length > 0;
  const headers = { accept: 'application/json', 'idempotency-key': key, ...(hasFiles ? {} : { 'content-type': 'application/json' }) };
  const signal = AbortSignal.timeout(hasFiles ? longestUpload : timeoutMs);
  try {
    const response = await fetch(`${base}${path}`, { method, headers, body: hasFiles ? multipart(body, files) : body, signal });
    const answer: unknown = await response.json().catch(() => null);
    return { status: response.status, body: answer, ...retryAfterOf(response.headers) };
  } catch {
    return { isOffline: !isOnline(), waitMs: signal.aborted ? Number.POSITIVE_INFINITY : 0 };
  }
}

const isUnknownLead = (response: LeadResponse) =>
  'body' in response && response.status === 404 && isRecord(response.body) && response.body.code === 'not_found';

/** The same body as a new lead. It needs its own key, because after a lost answer the update is retried first with its key. */
const asNewLead = ({ request, key }: Keyed): Keyed => ({
  request: { ...request, method: 'POST', path: request.path.replace(/^\/leads\/[^/]+/, '/leads') },
  key: `${key}-new`,
});

/**
 * Sends a lead under its key (rule E79). An update of a lead that can no longer be changed is sent as a new lead, because each step has all
 * answers. It never throws: a missing answer is a result too.
 */
export async function sendLead(attempt: Keyed, files: readonly File[], settings: SendSettings): Promise<LeadResponse> {
  const response = await sendRequest(attempt, files, settings);
  return attempt.request.method === 'PUT' && isUnknownLead(response) ? sendRequest(asNewLead(attempt), files, settings) : response;
}
