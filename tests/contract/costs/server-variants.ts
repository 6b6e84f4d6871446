import type { ProductCopy } from './product-copy.ts';

type Writes = Pick<ProductCopy, 'write'>;

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

/** A destination that posts cards to a sales desk. */
async function addDestination({ write }: Writes): Promise<void> {
  await write('lib/destinations/kinds/sales-desk.ts', desk);
}

const sheet = `import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { groupDropped } from '#lib/model/dropped.ts';
import { defineSource, SourceError } from '../adapter.ts';
import { createRegister, dropsOf } from '../identity.ts';
import { completeCar, readCar } from '../read-car.ts';

/** Stock in a sheet of the dealer's folder: a line per car. */
export const stockSheetSource = defineSource({
  settings: z.strictObject({ kind: z.literal('stock-sheet'), separator: z.enum([',', ';']).default(',').describe('Between two cells') }),
  stockFile: () => 'stock.csv',
  platformApi: () => 'https://sheets.example.com',
  starter: { title: 'a sheet', questions: [], settings: () => ({ separator: ';' }), files: () => ({ 'stock.csv': 'id;make;model;price' }) },
  async pull({ slug, tenantDir, source, now }) {
    const text = await readFile(join(tenantDir, 'stock.csv'), 'utf8').catch(() => {
      throw new SourceError('stock.csv: there is no such file. Put the sheet there.');
    });
    const [head = [], ...lines] = text.trim().split('\\n').map((line) => line.split(source.separator));
    const register = createRegister({ deriveSlugs: true });
    const drops: Parameters<typeof groupDropped>[0] = register.dropped;
    const cars = lines.flatMap((cells, index) => {
      const raw = { status: 'in_stock', ...Object.fromEntries(head.map((name, column) => [name, cells[column]])) };
      const reading = readCar(raw, 'web-or-folder');
      const car = register.admit(\`stock.csv line \${index + 2}\`, raw, reading);
      return car ? [completeCar({ ...car.fields, id: car.id, slug: car.slug })] : [];
    });
    return { snapshot: { version: 2, slug, pulledAt: now(), cars, report: { dropped: groupDropped(drops) } }, requests: 0 };
  },
});
`;

/** A source that reads a sheet. */
async function addSource({ write }: Writes): Promise<void> {
  await write('lib/sources/kinds/stock-sheet.ts', sheet);
}

const yardPreset = `import type { FeedPreset } from '../preset.ts';

/** The export of a yard's own program. */
export const yardListPreset: FeedPreset = {
  title: 'Yard list',
  signature: ['Yard no', 'Tag price'],
  fields: { id: 'Yard no', make: 'Maker', model: 'Kind', price: { column: 'Tag price', priceType: 'drive_away' } },
};
`;

/** A known format of feeds. */
async function addFeedPreset({ write }: Writes): Promise<void> {
  await write('lib/sources/feed/presets/yard-list.ts', yardPreset);
}

const plates = `import type { LookupKind } from '../lookup.ts';

/** The plates of one state. */
export const statePlatesLookup: LookupKind = { title: 'State Plates', path: '/state-plates', rank: 3 };
`;

/** A service that knows the plates of a state. */
async function addLookup({ write }: Writes): Promise<void> {
  await write('lib/lookups/kinds/state-plates.ts', plates);
}

const heatMap = `import { defineVendor } from '../vendor.ts';

export const heatMapVendor = defineVendor({
  label: 'Heat map',
  settings: { id: { pattern: /^H-\\d+$/, example: 'H-123', meaning: 'Account ID' } },
  purpose: 'analytics',
  start: 'idle',
  kilobytes: 40,
  sources: () => ({ script: ['https://cdn.heat.example'], connect: ['https://in.heat.example'] }),
  load: ({ id = '' }, page) => page.script(\`https://cdn.heat.example/map.js?id=\${id}\`),
  receive({ number, page: { path } }, _context, page) {
    (page.global.heat as unknown[] | undefined)?.push({ number, path });
  },
});
`;

/** A vendor of heat maps; returns the text of its file. */
export async function addVendor({ write }: Writes): Promise<string> {
  await write('lib/tracking/vendors/kinds/heat-map.ts', heatMap);
  return heatMap;
}

const noBargains = `import { neverSays } from '../find.ts';
import type { LawRule } from '../rule.ts';

const bargain = /\\bbargain\\b/i;

export const noBargainsRule: LawRule = {
  title: 'Bargains',
  country: ['AU'],
  trigger: 'the word “bargain”',
  shows: 'a price that speaks for itself',
  intended: 'block',
  certainty: 'read',
  source: 'Bargains Act 2027 s1',
  fix: 'remove the word',
  feedWords: [bargain],
  check: (page) => neverSays(page, bargain, (quoted) => \`promises a bargain: “\${quoted}”\`),
};
`;

/** A rule of law about one word. */
async function addLawRule({ write }: Writes): Promise<void> {
  await write('lib/compliance/rules/no-bargains.ts', noBargains);
}

const yardBoard = `import { defineChannel } from '../channel.ts';
import { priceRules, sold } from '../rules.ts';

/** The board at the gate: a line for each car. */
export const yardBoardChannel = defineChannel({
  label: 'Yard board',
  countries: ['AU'],
  folder: 'feeds',
  rules: [sold, ...priceRules()],
  files: ['yard-board.txt'],
  write: (cars) => [{ name: 'yard-board.txt', text: cars.map(({ url, title, price }) => [url, title, price.dollars].join('|') + '\\n').join('') }],
  read: (text) =>
    text.split('\\n').flatMap((line) => {
      const [url, title, price] = line.split('|');
      return url ? [{ url, price: Number(price), words: [title] }] : [];
    }),
});
`;

/** A channel of the stock with a file of its own. */
async function addChannel({ write }: Writes): Promise<void> {
  await write('lib/feeds/channels/yard-board.ts', yardBoard);
}

/** All of them but the vendor, in the order in which a test adds them. */
export const serverVariants = {
  destination: addDestination,
  source: addSource,
  preset: addFeedPreset,
  lookup: addLookup,
  law: addLawRule,
  channel: addChannel,
};
