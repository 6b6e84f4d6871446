import { z } from 'zod';
import { accountOperations } from './account-operations.ts';
import { leadOperations } from './lead-operations.ts';
import type { BodyDoc, Operation, ResponseDoc } from './operation.ts';
import { problemHeaders, problemMeanings } from './problems.ts';
import { serviceOperations } from './service-operations.ts';

type Json = Record<string, unknown>;

/** The operations of the API, in the order of the document. */
const apiOperations: readonly Operation[] = [...leadOperations, ...accountOperations, ...serviceOperations];

const problem = z.strictObject({
  error: z.string().describe('Text to show'),
  code: z.string().describe('For programs'),
  fields: z.record(z.string(), z.string()).optional().describe('Texts to show beside fields, by their names'),
});

const headers: Readonly<Record<string, Json>> = {
  'Idempotent-Replayed': {
    description: '"true" if this repeats the response to an earlier request with this key',
    schema: { type: 'string', const: 'true' },
  },
  'Set-Cookie': { description: 'The cookie of the device', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'string', pattern: '^[0-9]+$' } },
  'Content-Disposition': { description: 'The file’s name', schema: { type: 'string' } },
};

const headerRefs = (names: readonly string[] | undefined): Json =>
  names ? { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) } : {};

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function contentOf({ content, schema, example }: BodyDoc): Json {
  const described = schema === 'binary' ? {} : { schema: refTo(schema.name), example };
  return { content: Object.fromEntries([content].flat().map((type) => [type, described])) };
}

function problemResponse(status: number, codes: readonly string[]): Json {
  const schema = { allOf: [refTo('Problem'), { properties: { code: { enum: codes } } }] };
  const example = { error: `${problemMeanings[status]}.`, code: codes[0] };
  return {
    description: problemMeanings[status],
    ...headerRefs(problemHeaders[status]),
    content: { 'application/json': { schema, example } },
  };
}

const successResponse = ({ description, body, headers: names }: ResponseDoc): Json => ({
  description,
  ...headerRefs(names),
  ...(body ? contentOf(body) : {}),
});

function operationOf({ method, path, summary, description, tag, parameters, request, responses, problems }: Operation): Json {
  return {
    operationId: `${method}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_all, letter: string) => letter.toUpperCase())}`,
    ...{ summary, description: description || undefined, tags: [tag] },
    parameters,
    requestBody: request ? { required: true, ...contentOf(request) } : undefined,
    responses: Object.fromEntries([
      ...Object.entries(responses).map(([status, response]) => [status, successResponse(response)]),
      ...Object.entries(problems).map(([status, codes]) => [status, problemResponse(Number(status), codes)]),
    ]),
  };
}

/** The JSON Schemas of all bodies, by name: requests as clients send them, responses as clients receive them. */
function componentSchemas(): Json {
  const sent = z.registry<{ id: string }>();
  const answered = z.registry<{ id: string }>().add(problem, { id: 'Problem' });
  for (const { request, responses } of apiOperations) {
    if (request && request.schema !== 'binary') sent.add(request.schema.schema, { id: request.schema.name });
    for (const { body } of Object.values(responses))
      if (body && body.schema !== 'binary') answered.add(body.schema.schema, { id: body.schema.name });
  }
  const written = (registry: typeof sent, io: 'input' | 'output') =>
    z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}` }).schemas;
  const all: Json = { ...written(sent, 'input'), ...written(answered, 'output') };
  return Object.fromEntries(
    Object.entries(all).map(([name, schema]) => {
      const { $schema: _schema, $id: _id, ...rest } = schema as Json;
      return [name, rest];
    }),
  );
}

/** Operations by path. Those below /mock are the same, on mock services. */
function pathsOf(): Json {
  const paths: Record<string, Json> = {};
  const add = (operation: Operation) => {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationOf(operation) };
  };
  for (const operation of apiOperations) add(operation);
  for (const operation of apiOperations)
    if (operation.tag !== 'Operations')
      add({ ...operation, path: operation.path.replace(/^\/api/, '/mock'), summary: `${operation.summary} (mock)` });
  return paths;
}

/** The OpenAPI 3.1 document of the API, from the schemas that its endpoints validate with. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt API',
      version: '1',
      description:
        'The API that the pages of a dealer’s website call. The dealer is the one whose website the Origin or Host header names. Below /mock the same endpoints answer from invented services, and nothing is stored or delivered.',
    },
    servers: [{ url: '/' }],
    paths: pathsOf(),
    components: { schemas: componentSchemas(), headers },
  };
}
