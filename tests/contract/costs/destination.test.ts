import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeAfterEach } from '../leads/close-after-each.ts';
import { startReceiver } from '../leads/receiver.ts';
import { copyProduct, costOf } from './product-copy.ts';

const closing = closeAfterEach();

const desk = `import { z } from 'zod';
import { fullName } from '#lib/leads/person.ts';
import { checkHttp } from '../check-http.ts';
import { defineDestination } from '../destination.ts';
import { readUrl } from '../environment.ts';
import { sendJson } from '../send-json.ts';
import { ofEveryDestination, ofEveryRecipient, receiverAddress } from '../settings.ts';

const receiver = { kind: z.literal('sales-desk'), url: receiverAddress, queue: z.string().min(1).describe('Queue of the desk') };

/** Posts a card to a sales desk. */
export const salesDeskDestination = defineDestination({
  settings: z.strictObject({ ...receiver, ...ofEveryDestination }),
  alertSettings: z.strictObject({ ...receiver, ...ofEveryRecipient }),
  open({ url: address, queue }, dealer, { env, fetch, now }) {
    const url = readUrl(env, address);
    const post = async (card: object, signal: AbortSignal) => {
      const { text: _text, ...answer } = await sendJson(url, JSON.stringify({ queue, ...card }), { headers: {}, fetch, signal, now });
      return answer;
    };
    return {
      deliver: ({ leadId, lead }, signal) => post({ leadId, from: fullName(lead), dealer: dealer.name }, signal),
      sendAlert: ({ subject }, signal) => post({ subject }, signal),
      check: (asked) => checkHttp({ ...asked, url, method: 'HEAD', fetch }),
    };
  },
});
`;

const site = (queue: unknown) =>
  JSON.stringify({
    settings: {
      dealer: { name: 'Hilltop Trucks', url: 'https://hilltop.example.com' },
      leads: { destinations: [{ kind: 'sales-desk', name: 'desk', url: 'env:DESK_URL', queue }] },
      alerts: { recipients: [{ kind: 'sales-desk', url: 'env:PAGER_URL', queue: 'night' }] },
    },
  });

test('a new kind of destination is one file: checked, shown to editors, examined, and delivered to', async () => {
  const product = await copyProduct();
  closing({ close: product.remove });
  const receiver = closing(await startReceiver());
  const env = { DESK_URL: receiver.url, FORECOURT_PRIVATE_DESTINATIONS: 'allow', NO_COLOR: '1' };
  const forecourt = (...args: string[]) => product.run(['scripts/forecourt.js', ...args], env);
  await product.write('lib/destinations/kinds/sales-desk.ts', desk);
  await product.writeSchemas();
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
  expect(stdout.replaceAll(/ +/g, ' ')).toContain('warning alerts to sales-desk PAGER_URL is not set');

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
