import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '#lib/api/openapi/document.ts';

type Described = { content?: Record<string, { schema?: object }>; headers?: Record<string, unknown> };
type Paths = Record<string, Record<string, { responses: Record<string, Described> }>>;

const document = openApiDocument();
const paths = document.paths as Paths;
const templates = Object.keys(paths).map((path) => ({
  path,
  // A path without parameters wins over one with them.
  hasParameters: path.includes('{'),
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'api' });

/** Headers that mean something to a client; a response has one only where the document says so. */
const meaningful = ['idempotent-replayed', 'retry-after'];
const pointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');

function describedAt(method: string, path: string): { at: string; responses: Record<string, Described> } | undefined {
  const found = templates.filter(({ pattern }) => pattern.test(path)).sort((a, b) => Number(a.hasParameters) - Number(b.hasParameters));
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const template = found.find((candidate) => paths[candidate.path]?.[name]);
  if (!template) return undefined;
  return { at: `api#/paths/${pointer(template.path)}/${name}/responses`, responses: paths[template.path]?.[name]?.responses ?? {} };
}

const validators = new Map<string, ValidateFunction>();

function compiled(schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const check = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, check);
  return check;
}

const problemOf = (code: string) => ({ allOf: [{ $ref: 'api#/components/schemas/Problem' }, { properties: { code: { const: code } } }] });

/** Throws if a response is not one that the API's OpenAPI document describes. */
export async function checkResponse(request: Request, response: Response): Promise<void> {
  const { method } = request;
  const { pathname } = new URL(request.url);
  const { status } = response;
  const fail = (why: string): never => {
    throw new Error(`${method} ${pathname} answered ${status}, and openapi.json does not describe that: ${why}`);
  };
  const validate = (schema: object, body: unknown) => {
    const check = compiled(schema);
    if (!check(body)) fail(`${ajv.errorsText(check.errors)} in ${JSON.stringify(body)?.slice(0, 300)}`);
  };
  // Preflights belong to CORS, which the document leaves to its own standard.
  if (method === 'OPTIONS') return;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const described = describedAt(method, pathname);
  if (!described) {
    const isKnown = templates.some(({ pattern }) => pattern.test(pathname));
    if (status !== (isKnown ? 405 : 404)) fail('the document does not have this operation');
    if (method !== 'HEAD') validate(problemOf(isKnown ? 'method_not_allowed' : 'not_found'), await response.clone().json());
    return;
  }
  const answer = described.responses[status] ?? fail(`it has only ${Object.keys(described.responses).join(', ')}`);
  for (const name of meaningful) {
    const isDescribed = Object.keys(answer.headers ?? {}).some((header) => header.toLowerCase() === name);
    if (response.headers.has(name) && !isDescribed) fail(`the header ${name} is not described`);
    // An answer that asks the client to come back must say when. A conflict may be permanent.
    if (isDescribed && status !== 409 && name === 'retry-after' && !/^\d+$/.test(response.headers.get(name) ?? ''))
      fail('Retry-After is missing');
  }
  if (method === 'HEAD') return;
  const content = answer.content?.[type] ?? fail(`the type ${type} is not described`);
  if (type !== 'application/json') return;
  const schema = content.schema ? { $ref: `${described.at}/${status}/content/${pointer(type)}/schema` } : {};
  validate(schema, await response.clone().json());
}
