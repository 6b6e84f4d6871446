import { expect, test } from 'vitest';
import { closeAfterEach } from '../leads/close-after-each.ts';
import { startReceiver } from '../leads/receiver.ts';
import { copyProduct, costOf } from './product-copy.ts';
import { addLookup } from './server-variants.ts';

const closing = closeAfterEach();

/** Asks the service as the API does, and lists what the API, its mock and a page make of it. */
const ask = `import { apiPaths } from '#lib/api/app.ts';
import { openApiDocument } from '#lib/api/openapi/document.ts';
import { makeLiveUpstreams } from '#lib/api/upstreams/live/live-upstreams.ts';
import { makeMockUpstreams } from '#lib/api/upstreams/mock/mock-upstreams.ts';
import { lookUpVehicle } from '#lib/browser/look-up-vehicle.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { openDealer } from './scripts/cli/open-dealers.ts';

const dealer = await openDealer(makeWorkspace(process.cwd(), process.cwd(), {}), 'hilltop');
const question = { rego: 'ABC123', state: 'qld' };
const world = { fetch, env: process.env, now: Date.now, sleep: async () => undefined, report: () => undefined, logCall: async () => undefined };
const live = await makeLiveUpstreams(world).findVehicle(dealer, 'state-plates', question);
const mock = await makeMockUpstreams(world).findVehicle(dealer, 'state-plates', question);
const asked = [];
const refuse = async (url) => {
  asked.push(url);
  return Response.json({ error: 'none', code: 'not_configured' }, { status: 501 });
};
await lookUpVehicle(question, { fetch: refuse, base: '/api' });
const described = '/api/state-plates' in openApiDocument().paths;
console.log(JSON.stringify({ live, mock, asked, described, served: [...new Set(apiPaths().filter((path) => path.endsWith('/state-plates')))] }));
`;

test('a new vehicle lookup is one file: set, examined, served, described, mocked and asked by pages', async () => {
  const product = await copyProduct();
  closing({ close: product.remove });
  const found = { make: 'Mazda', model: 'CX-5', year: 2019 };
  const receiver = closing(
    await startReceiver(() => ({ status: 200, body: JSON.stringify(found), headers: { 'Content-Type': 'application/json' } })),
  );
  const env = { HILLTOP_PLATES_KEY: 'a-key-of-the-service', FORECOURT_PRIVATE_DESTINATIONS: 'allow', NO_COLOR: '1' };
  await addLookup(product);
  const settings = { api: { lookups: { 'state-plates': { url: receiver.url, key: 'env:HILLTOP_PLATES_KEY' } } } };
  await product.write('tenants/hilltop/site.json', JSON.stringify({ settings }));
  await product.write('tenants/hilltop/cars.json', '[]');

  expect(await product.run(['scripts/forecourt.js', 'check', 'hilltop'], env)).toMatchObject({ code: 0 });
  const { stdout } = await product.run(['scripts/forecourt.js', 'doctor', 'hilltop'], env);
  expect(stdout.replaceAll(/ +/g, ' ')).toContain(`ok state-plates ${new URL(receiver.url).origin} answers (HTTP 200)`);

  await product.write('ask.ts', ask);
  const ran = await product.run(['ask.ts'], env);
  expect(ran).toMatchObject({ code: 0 });
  expect(JSON.parse(ran.stdout)).toEqual({
    live: found,
    mock: expect.objectContaining({ make: 'Toyota', model: 'HiLux' }),
    asked: ['/api/nevdis', '/api/simple-autograb-lookup', '/api/state-plates'],
    described: true,
    served: ['/api/state-plates', '/mock/state-plates'],
  });

  const touched = await product.touched();
  expect(touched).toEqual(['lib/lookups/kinds/state-plates.ts']);
  expect(touched).toHaveLength(await costOf('upstream (a vehicle lookup)'));
});
