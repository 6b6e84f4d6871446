/**
 * A floor: the places whose files stand on it, the floors it may import, and those it may import only types from.
 * `apart` says that the folders on the floor are kept from each other; `sideways` names the folders they may import all the same.
 */
export type Floor = {
  name: string;
  holds: readonly string[];
  imports: readonly string[];
  types?: readonly string[];
  apart?: boolean;
  sideways?: Readonly<Record<string, readonly string[]>>;
};

const words = ['model', 'locale', 'routes'];
const domain = [...words, 'search engine', 'domain'];
const pure = [...domain, 'site'];
const ui = [...pure, 'browser'];

/** The rooms that run in Node, lowest first: each may import the rooms before it, and none after it. */
const nodeRooms = [
  'disk',
  'sources',
  'images',
  'hosting',
  'releases',
  'verify',
  'report',
  'build',
  'publish',
  'serve',
  'indexing',
  'search-server',
  'watch',
  'schedule',
];

const nodeFloors = nodeRooms.map((room, index) => ({
  name: room,
  holds: [`lib/${room}/`],
  imports: [...pure, 'page models', ...nodeRooms.slice(0, index)],
}));

/** The floors of the product from the ground up Tests may import anything and stand on none. */
export const floors: readonly Floor[] = [
  { name: 'model', holds: ['lib/model/'], imports: [] },
  { name: 'locale', holds: ['lib/locale/'], imports: ['model'] },
  { name: 'routes', holds: ['lib/routes/'], imports: ['model'] },
  { name: 'search engine', holds: ['lib/search/engine/'], imports: [] },
  {
    name: 'domain',
    holds: ['lib/cars/', 'lib/finance/', 'lib/search/', 'lib/forms/', 'lib/leads/', 'lib/tracking/', 'lib/content/'],
    imports: [...words, 'search engine'],
  },
  { name: 'site', holds: ['lib/site/'], imports: domain },
  { name: 'page models', holds: ['lib/pages/'], imports: pure },
  { name: 'browser', holds: ['lib/browser/'], imports: pure },
  ...nodeFloors,
  { name: 'api', holds: ['lib/api/'], imports: pure },
  { name: 'style tools', holds: ['styles/tools/'], imports: [] },
  { name: 'styles', holds: ['styles/'], imports: ['style tools'] },
  { name: 'primitives', holds: ['components/ui/', 'components/next.d.ts'], imports: [...ui, 'style tools'], types: ['page models'] },
  {
    name: 'features',
    holds: ['car', 'finance', 'search', 'forms', 'layout', 'content', 'garage', 'print'].map((feature) => `components/${feature}/`),
    imports: [...ui, 'style tools', 'primitives'],
    types: ['page models'],
    apart: true,
    sideways: {
      'components/content/': ['components/car/'],
      'components/garage/': ['components/car/'],
      'components/layout/': ['components/car/'],
      'components/print/': ['components/car/', 'components/garage/'],
      'components/search/': ['components/car/'],
    },
  },
  {
    name: 'slot map',
    holds: ['components/templates/slots.tsx'],
    imports: ['templates'],
    types: ['page models', 'site'],
  },
  {
    name: 'templates',
    holds: ['components/templates/'],
    imports: [...ui, 'style tools', 'primitives', 'features'],
    types: ['page models'],
    apart: true,
  },
  {
    name: 'pages',
    holds: ['pages/'],
    imports: ['page models', 'browser', 'primitives', 'features', 'slot map', 'styles'],
  },
  { name: 'floors check', holds: ['scripts/floors/'], imports: [] },
  { name: 'scripts', holds: ['scripts/'], imports: [...pure, 'page models', ...nodeRooms, 'api'] },
  { name: 'settings of Next', holds: ['next.config.ts'], imports: [] },
];
