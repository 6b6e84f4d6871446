import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeServer, refused } from './ask.ts';

const deep = (levels: number, open: '[' | '{"a":', middle = '1') =>
  open.repeat(levels) + middle + (open === '[' ? ']' : '}').repeat(levels);

/** A document that is `levels` deep, itself included. */
const document = (levels: number) => `{"id":1,"make":${deep(levels - 1, '{"a":')}}`;

const tooDeep = 'it has more than 127 levels of lists and objects';

describe('a body with too many levels (rule S33)', () => {
  test.each([
    { name: 'a document', route: 'POST /indexes/cars/documents', raw: document(128), format: 'json', where: '' },
    {
      name: 'a list of documents',
      route: 'PUT /indexes/cars/documents',
      raw: `[\n${document(127)}]`,
      format: 'json',
      where: '',
    },
    {
      name: 'a line of NDJSON',
      route: 'POST /indexes/cars/documents',
      raw: `{"id":2}\n${document(128)}`,
      type: 'application/x-ndjson',
      format: 'ndjson',
      where: ' at line 2',
    },
  ])('$name is refused, and the index stays as it was', async ({ route, raw, type, format, where }) => {
    const { ask, change } = makeServer();
    await change('POST /indexes/cars/documents', { body: [{ id: 1, make: 'Kia' }] });
    const message = `The \`${format}\` payload provided is malformed. \`Couldn't serialize document value: ${tooDeep}${where}\`.`;
    const { status, body } = await ask(route, { raw, ...(type ? { type } : {}) });
    expect({ status, body }).toEqual(refused(400, 'malformed_payload', message));
    expect((await ask('POST /indexes/cars/search', { body: { q: 'kia' } })).body).toMatchObject({ hits: [{ id: 1, make: 'Kia' }] });
  });

  test('of any other request is refused too', async () => {
    const { ask, change } = makeServer();
    await change('POST /indexes/cars/documents', { body: [{ id: 1, make: 'Kia' }] });
    const { status, body } = await ask('POST /indexes/cars/search', { raw: `{"filter":${deep(127, '[')}}` });
    const message = `The json payload provided is malformed. \`${tooDeep}\`.`;
    expect({ status, body }).toEqual(refused(400, 'malformed_payload', message));
  });

  test('127 levels are read and found, and brackets in a text are no levels', async () => {
    const { ask, change } = makeServer();
    const task = await change('POST /indexes/cars/documents', { raw: document(127) });
    expect(task.status).toBe('succeeded');
    const text = `\\"${'[{'.repeat(500)}\\\\`;
    expect((await change('POST /indexes/cars/documents', { raw: `{"id":2,"make":"${text}"}` })).status).toBe('succeeded');
    expect((await ask('GET /indexes/cars/stats')).body).toMatchObject({ numberOfDocuments: 2 });
    expect((await ask('POST /indexes/cars/search', { body: { q: '' } })).body).toMatchObject({ hits: [{ id: 1 }, { id: 2 }] });
  });
});

test('no depth and no shape of a request causes an internal error', async () => {
  const levels = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1000, max: 300_000 }));
  const routes = [
    'POST /indexes/cars/documents',
    'PUT /indexes/cars/documents',
    'POST /indexes/cars/documents/delete',
    'POST /indexes/cars/documents/delete-batch',
    'POST /indexes/cars/search',
    'POST /multi-search',
    'PATCH /indexes/cars/settings',
    'PUT /indexes/cars/settings/synonyms',
    'POST /swap-indexes',
  ] as const;
  const wrap = fc.constantFrom(
    '%',
    '[%]',
    '{"filter":%}',
    '{"id":3,"make":%}',
    '[{"id":3,"make":%}]',
    '{"queries":[{"indexUid":"cars","filter":%}]}',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      levels,
      fc.constantFrom('[' as const, '{"a":' as const),
      wrap,
      fc.boolean(),
      async (route, depth, open, around, isCut) => {
        const { ask, runTasks, change } = makeServer();
        await change('POST /indexes/cars/documents', { body: [{ id: 1, make: 'Kia' }] });
        const whole = around.replace('%', deep(depth, open));
        const { status, body } = await ask(route, { raw: isCut ? whole.slice(0, whole.length >> 1) : whole });
        expect(status, JSON.stringify(body)).toBeLessThan(500);
        runTasks();
        expect(JSON.stringify((await ask('GET /tasks?statuses=failed')).body)).not.toContain('"internal"');
        for (const read of ['POST /indexes/cars/search', 'POST /indexes/cars/documents/fetch'])
          expect((await ask(read, { body: {} })).status).toBe(200);
        expect((await ask('GET /indexes/cars/stats')).status).toBe(200);
      },
    ),
    { numRuns: 100 },
  );
});

test('a filter of an address may be nested as deeply as an address is long', async () => {
  const { ask, change } = makeServer();
  await change('POST /indexes/cars/documents', { body: [{ id: 1, make: 'Kia' }] });
  for (const depth of [2, 150, 3000, 7000]) {
    for (const filter of [deep(depth, '[', '"a = 1"'), '('.repeat(depth), deep(depth, '{"a":')]) {
      const { status, body } = await ask(`GET /indexes/cars/search?${new URLSearchParams({ filter })}`);
      expect(status, JSON.stringify(body)).toBe(400);
    }
  }
});
