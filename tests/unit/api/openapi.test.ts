import { Validator } from '@seriousme/openapi-schema-validator';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { makeApp } from '#lib/api/app.ts';
import { openApiDocument } from '#lib/api/openapi/document.ts';

type Response = { description: string; content?: Record<string, { schema?: object; example?: unknown }> };
type Described = { operationId: string; requestBody?: Response; responses: Record<string, Response> };

const document = openApiDocument();
const operations = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
);

const ajv = addFormats.default(new Ajv2020({ strict: false }));
ajv.addSchema({ ...document, $id: 'api' });

/** Most faults have the same schema, and a schema takes longer to compile than all its examples to check. */
const checks = new Map<string, ValidateFunction>();
function checkOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
  const check = checks.get(text) ?? ajv.compile(JSON.parse(text));
  checks.set(text, check);
  return check;
}

/** Why an example does not fit its schema; undefined if it does. */
function faultOf(example: unknown, schema: object): string | undefined {
  const check = checkOf(schema);
  return check(example) ? undefined : ajv.errorsText(check.errors);
}

/** Answered outside the app of the API, by the server itself. */
const outsideApp = /^GET \/(healthz|readyz|metrics)$/;

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every endpoint of the app, and no other', () => {
    const mounted = makeApp()
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(
      operations
        .map(({ name }) => name)
        .filter((name) => !outsideApp.test(name))
        .sort(),
    ).toEqual([...new Set(mounted)].sort());
  });

  it('has an id of its own for each operation', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('postApiLeads');
  });

  it('has the same endpoints below /mock as below /api', () => {
    const below = (base: string) => operations.map(({ name }) => name.split(` ${base}`)).filter(([, path]) => path !== undefined);
    expect(below('/mock/')).toEqual(below('/api/'));
  });

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s has a success, a fault, and JSON examples',
    (_name, operation) => {
      const statuses = Object.keys(operation.responses).map(Number);
      expect(statuses.some((status) => status < 300)).toBe(true);
      if (!outsideApp.test(operation.name)) expect(statuses).toContain(500);
      const bodies = [operation.requestBody, ...Object.values(operation.responses)].flatMap(
        (body) => body?.content?.['application/json'] ?? [],
      );
      expect(bodies.filter(({ schema }) => schema === undefined)).toEqual([]);
      const examples = bodies.filter(({ example }) => example !== undefined);
      expect(examples.map(({ example, schema }) => faultOf(example, schema ?? {})).filter(Boolean)).toEqual([]);
      if (!operation.name.endsWith('openapi.json') && !operation.name.endsWith('/print')) expect(examples.length).toBe(bodies.length);
    },
  );
});
