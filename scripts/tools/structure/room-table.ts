/**
 * A room: a folder (or one file) and the rooms that its files may import. `typesFrom` lists the rooms it may import only types from.
 * A `*` at the end of the folder makes a room of each folder below it.
 */
export type Room = { folder: string; mayImport: readonly string[]; typesFrom?: readonly string[] };

const words = ['lib/model', 'lib/locale', 'lib/routes'];

/** Business rules: no framework, no Node, no browser. */
const domainRooms: readonly Room[] = [
  { folder: 'lib/finance', mayImport: words },
  { folder: 'lib/cars', mayImport: [...words, 'lib/finance'] },
  { folder: 'lib/accounts', mayImport: [...words, 'lib/cars'] },
  { folder: 'lib/feeds', mayImport: [...words, 'lib/cars'] },
  { folder: 'lib/content', mayImport: [...words, 'lib/accounts'], typesFrom: ['lib/forms'] },
  { folder: 'lib/tracking', mayImport: words },
  { folder: 'lib/forms', mayImport: [...words, 'lib/tracking'] },
  { folder: 'lib/lookups', mayImport: words },
  { folder: 'lib/leads', mayImport: [...words, 'lib/cars', 'lib/forms'] },
  { folder: 'lib/search/engine', mayImport: [] },
  { folder: 'lib/search', mayImport: [...words, 'lib/search/engine', 'lib/cars'] },
];

const domain = [...words, ...domainRooms.map(({ folder }) => folder)];
const pure = [...domain, 'lib/site'];

/** Rooms of Node that the settings of a site need. */
const lowNode = ['lib/disk', 'lib/network', 'lib/sources'];

/** The rooms that run in Node, in order: each may import the rooms before it. */
const nodeRooms = [
  'lib/objects',
  'lib/pull',
  'lib/images',
  'lib/hosting',
  'lib/releases',
  'lib/verify',
  'lib/report',
  'lib/build',
  'lib/prune',
  'lib/publish',
  'lib/fleet/state',
  'lib/serve',
  'lib/indexing',
  'lib/watch',
  'lib/fleet',
  'lib/schedule',
].map(
  (folder, index, all): Room => ({
    folder,
    mayImport: [...pure, ...lowNode, 'lib/pages', 'lib/html', 'lib/compliance', ...all.slice(0, index)],
  }),
);

const ui = [...pure, 'lib/browser', 'styles/tools'];
const feature = (name: string, others: readonly string[] = []): Room => ({
  folder: `components/${name}`,
  mayImport: [...ui, 'components/ui', ...others.map((other) => `components/${other}`)],
  typesFrom: ['lib/pages'],
});
const features = [
  feature('car'),
  feature('finance'),
  feature('forms', ['car']),
  feature('content', ['car']),
  feature('layout', ['car']),
  feature('search', ['car']),
  feature('account', ['forms']),
  feature('garage', ['car', 'account']),
  feature('print', ['car', 'garage']),
  feature('thanks', ['car']),
  feature('consent'),
  feature('chat'),
  feature('blocks', ['car', 'content', 'finance', 'forms', 'layout']),
];
const featureFolders = features.map(({ folder }) => folder);

const server = [
  ...pure,
  ...lowNode,
  'lib/destinations',
  'lib/sms',
  'lib/pages',
  'lib/html',
  'lib/compliance',
  ...nodeRooms.map(({ folder }) => folder),
  'lib/api',
];
const command = [...server, 'lib/doctor'];

/** Every room of the product, lowest first. Tests are in no room and may import anything. */
export const rooms: readonly Room[] = [
  { folder: 'lib/model', mayImport: [] },
  { folder: 'lib/locale', mayImport: ['lib/model'] },
  { folder: 'lib/routes', mayImport: ['lib/model'] },
  ...domainRooms,
  { folder: 'lib/disk', mayImport: ['lib/model'] },
  { folder: 'lib/network', mayImport: [] },
  { folder: 'lib/sources', mayImport: [...domain, 'lib/disk', 'lib/network'] },
  { folder: 'lib/destinations', mayImport: [...domain, 'lib/network'] },
  { folder: 'lib/sms', mayImport: [...domain, 'lib/network', 'lib/destinations'] },
  { folder: 'lib/html', mayImport: words },
  { folder: 'lib/compliance', mayImport: [...words, 'lib/html'] },
  { folder: 'lib/site', mayImport: [...domain, 'lib/disk', 'lib/sources', 'lib/destinations', 'lib/sms', 'lib/compliance'] },
  { folder: 'lib/pages', mayImport: pure },
  { folder: 'lib/browser', mayImport: pure },
  ...nodeRooms,
  { folder: 'lib/api', mayImport: [...pure, ...lowNode, 'lib/destinations', 'lib/sms', 'lib/html'] },
  { folder: 'lib/doctor', mayImport: server },
  { folder: 'styles/tools', mayImport: [] },
  { folder: 'styles', mayImport: ['styles/tools'] },
  { folder: 'components/next.d.ts', mayImport: [] },
  { folder: 'components/ui', mayImport: ui, typesFrom: ['lib/pages'] },
  ...features,
  {
    folder: 'components/templates/default',
    mayImport: [...ui, 'components/ui', ...featureFolders],
    typesFrom: ['lib/pages'],
  },
  {
    folder: 'components/templates/*',
    mayImport: [...ui, 'components/ui', ...featureFolders, 'components/templates/default'],
    typesFrom: ['lib/pages'],
  },
  {
    folder: 'components/templates/slots.tsx',
    mayImport: ['components/templates/default', 'components/templates/*'],
    typesFrom: ['lib/pages', 'lib/site'],
  },
  {
    folder: 'pages',
    mayImport: ['lib/pages', 'lib/browser', 'components/ui', ...featureFolders, 'components/templates/slots.tsx', 'styles'],
  },
  { folder: 'scripts', mayImport: command },
  { folder: 'scripts/tools/structure', mayImport: [] },
  // Tools may use the product. The product never uses a tool.
  { folder: 'scripts/tools', mayImport: [...command, 'scripts'] },
  { folder: 'next.config.ts', mayImport: ['lib/build'] },
];
