import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeAfterEach } from '../leads/close-after-each.ts';
import { startReceiver } from '../leads/receiver.ts';
import { copyProduct, costOf } from './product-copy.ts';
import { addDestination } from './server-variants.ts';

const closing = closeAfterEach();

const site = (queue: unknown) =>
  JSON.stringify({
    settings: {
      dealer: { name: 'Hilltop Trucks', url: 'https://hilltop.example.com' },
      leads: { destinations: [{ kind: 'sales-desk', name: 'desk', url: 'env:HILLTOP_DESK_URL', queue }] },
      alerts: { recipients: [{ kind: 'sales-desk', url: 'env:HILLTOP_PAGER_URL', queue: 'night' }] },
    },
  });

test('a new kind of destination is one file: checked, shown to editors, examined, and delivered to', async () => {
  const product = await copyProduct();
  closing({ close: product.remove });
  const receiver = closing(await startReceiver());
  const env = { HILLTOP_DESK_URL: receiver.url, FORECOURT_PRIVATE_DESTINATIONS: 'allow', NO_COLOR: '1' };
  const forecourt = (...args: string[]) => product.run(['scripts/forecourt.js', ...args], env);
  await addDestination(product);
  await product.write('tenants/hilltop/cars.json', '[]');

  await product.write('tenants/hilltop/site.json', site(7));
  const refused = await forecourt('check', 'hilltop');
  expect(refused.code).toBe(1);
  expect(refused.stdout + refused.stderr).toContain('settings.leads.destinations[0].queue: expected text, got 7');

  await product.write('tenants/hilltop/site.json', site('trucks'));
  expect(await forecourt('check', 'hilltop')).toMatchObject({ code: 0 });
  expect(await readFile(join(product.dir, 'tenants/site.schema.json'), 'utf8')).toContain('Queue of the desk');

  const { stdout } = await forecourt('doctor', 'hilltop');
  expect(stdout.replaceAll(/ +/g, ' ')).toContain(`ok desk ${new URL(receiver.url).origin} answers (HTTP 200)`);
  expect(stdout.replaceAll(/ +/g, ' ')).toContain('warning alerts to sales-desk HILLTOP_PAGER_URL is not set');

  expect(await forecourt('leads', 'test', 'hilltop')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/desk +sales-desk +delivered +200/),
  });
  const cards = receiver.hits.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  expect(cards).toEqual([{ queue: 'trucks', leadId: expect.any(String), from: 'Test Enquiry', dealer: 'Hilltop Trucks' }]);

  const touched = await product.touched();
  expect(touched).toEqual(['lib/destinations/kinds/sales-desk.ts']);
  expect(touched).toHaveLength(await costOf('destination'));
});
