import { describe, expect, it } from 'vitest';
import { importDirection } from '../../../../../../scripts/tools/structure/rules/import-direction.ts';
import { messagesOf } from '../messages.ts';

const words = 'lib/model, lib/locale, lib/routes';
const domain = `${words}, lib/finance, lib/cars, lib/accounts, lib/feeds, lib/content, lib/tracking, lib/forms, lib/lookups, lib/leads, lib/search/engine, lib/search`;
const pure = `${domain}, lib/site`;
const ui = `${pure}, lib/browser, styles/tools`;
const nodeRooms =
  'lib/objects, lib/pull, lib/images, lib/hosting, lib/releases, lib/verify, lib/report, lib/build, lib/prune, lib/publish, lib/fleet/state, lib/serve, lib/indexing, lib/watch, lib/fleet, lib/schedule';
const features =
  'components/car, components/finance, components/forms, components/content, components/layout, components/search, components/account, components/garage, components/print, components/thanks, components/consent, components/chat, components/blocks';
const refused = (at: string, room: string, target: string, allowed: string) =>
  `${at}: ${room} may not import ${target}; pass the value in as an argument, or move it to a room that both may import, because ${room} may import ${allowed}`;

const wrong: [what: string, path: string, text: string, message: string][] = [
  [
    'lib/model imports lib/locale',
    'lib/model/car.ts',
    "import { money } from '../locale/money.ts';",
    refused('lib/model/car.ts:1', 'lib/model', 'lib/locale/money.ts', 'no other room'),
  ],
  [
    'lib/locale imports lib/routes',
    'lib/locale/money.ts',
    "\n\nimport { slugOf } from '#lib/routes/slug.ts';",
    refused('lib/locale/money.ts:3', 'lib/locale', 'lib/routes/slug.ts', 'only lib/model'),
  ],
  [
    'lib/cars imports a type of lib/site',
    'lib/cars/card.ts',
    "import type { Site } from '../site/schema.ts';",
    refused('lib/cars/card.ts:1', 'lib/cars', 'lib/site/schema.ts', `only ${words}, lib/finance`),
  ],
  [
    'lib/finance imports lib/cars',
    'lib/finance/offer.ts',
    "import { price } from '../cars/price.ts';",
    refused('lib/finance/offer.ts:1', 'lib/finance', 'lib/cars/price.ts', `only ${words}`),
  ],
  [
    'the engine imports lib/search',
    'lib/search/engine/run.ts',
    "import { priceRange } from '../ranges.ts';",
    refused('lib/search/engine/run.ts:1', 'lib/search/engine', 'lib/search/ranges.ts', 'no other room'),
  ],
  [
    'lib/browser imports lib/pages',
    'lib/browser/store.ts',
    "export { homeModel } from '../pages/home.ts';",
    refused('lib/browser/store.ts:1', 'lib/browser', 'lib/pages/home.ts', `only ${pure}`),
  ],
  [
    'lib/api imports lib/build while it runs',
    'lib/api/app.ts',
    "const build = () => import('../build/build-one.ts');",
    refused(
      'lib/api/app.ts:1',
      'lib/api',
      'lib/build/build-one.ts',
      `only ${pure}, lib/disk, lib/network, lib/sources, lib/destinations, lib/sms, lib/html`,
    ),
  ],
  [
    'lib/content names a type of lib/sources in place',
    'lib/content/page.ts',
    "type Pull = import('../sources/pull.ts').Pull;",
    refused('lib/content/page.ts:1', 'lib/content', 'lib/sources/pull.ts', `only ${words}, lib/accounts`),
  ],
  [
    'lib/releases imports lib/verify',
    'lib/releases/switch.ts',
    "import { verifyRelease } from '#lib/verify/verify-release.ts';",
    refused(
      'lib/releases/switch.ts:1',
      'lib/releases',
      'lib/verify/verify-release.ts',
      `only ${pure}, lib/disk, lib/network, lib/sources, lib/pages, lib/html, lib/compliance, lib/objects, lib/pull, lib/images, lib/hosting`,
    ),
  ],
  [
    'components/ui imports a feature',
    'components/ui/link.tsx',
    "import { Gallery } from '#components/car/gallery.tsx';",
    refused('components/ui/link.tsx:1', 'components/ui', 'components/car/gallery.tsx', `only ${ui}`),
  ],
  [
    'a feature imports another',
    'components/car/gallery.tsx',
    "import { NavList } from '../layout/nav-list.tsx';",
    refused('components/car/gallery.tsx:1', 'components/car', 'components/layout/nav-list.tsx', `only ${ui}, components/ui`),
  ],
  [
    'a template imports another',
    'components/templates/studio/home.tsx',
    "import { Section } from '../trail/section.tsx';",
    refused(
      'components/templates/studio/home.tsx:1',
      'components/templates/studio',
      'components/templates/trail/section.tsx',
      `only ${ui}, components/ui, ${features}, components/templates/default`,
    ),
  ],
  [
    'a template uses the styles of another',
    'components/templates/studio/home.module.scss',
    ".home {\n  composes: wide from '../trail/section.module.scss';\n}",
    refused(
      'components/templates/studio/home.module.scss:2',
      'components/templates/studio',
      'components/templates/trail/section.module.scss',
      `only ${ui}, components/ui, ${features}, components/templates/default`,
    ),
  ],
  [
    'a page imports a template',
    'pages/index.tsx',
    "import Home from '#components/templates/trail/home.tsx';",
    refused(
      'pages/index.tsx:1',
      'pages',
      'components/templates/trail/home.tsx',
      `only lib/pages, lib/browser, components/ui, ${features}, components/templates/slots.tsx, styles`,
    ),
  ],
  [
    'a script imports a component',
    'scripts/commands/build.ts',
    "import { Card } from '#components/car/card.tsx';",
    refused(
      'scripts/commands/build.ts:1',
      'scripts',
      'components/car/card.tsx',
      `only ${pure}, lib/disk, lib/network, lib/sources, lib/destinations, lib/sms, lib/pages, lib/html, lib/compliance, ${nodeRooms}, lib/api, lib/doctor`,
    ),
  ],
  [
    'a component imports a function of lib/pages',
    'components/layout/page-head.tsx',
    "import { makeHead, type PageHead } from '#lib/pages/head.ts';",
    'components/layout/page-head.tsx:1: components/layout may not import lib/pages/head.ts; write "import type", because components/layout may take only types from lib/pages',
  ],
  [
    'a file in a new folder',
    'lib/misc/odd.ts',
    'export const odd = 1;',
    'lib/misc/odd.ts:1: this file is in no room of scripts/tools/structure/room-table.ts; move it into one of the rooms, or add a row for its folder, because a file in no room may import anything',
  ],
];

const right: [what: string, path: string, text: string][] = [
  [
    'lib/search imports lib/model, lib/locale and lib/cars',
    'lib/search/document.ts',
    "import '../model/car.ts'; import '../locale/money.ts'; import '../cars/price.ts';",
  ],
  ['lib/search imports its engine', 'lib/search/setup.ts', "import { createEngine } from './engine/engine.ts';"],
  ['lib/build imports lib/pages', 'lib/build/plan-dealer.ts', "import { homeModel } from '../pages/home.ts';"],
  ['a component takes types of lib/pages', 'components/layout/page-head.tsx', "import type { PageHead } from '#lib/pages/head.ts';"],
  ['each name is a type', 'components/layout/page-head.tsx', "import { type PageHead } from '#lib/pages/head.ts';"],
  ['search shows cars', 'components/search/results.tsx', "import { Gallery } from '../car/gallery.tsx';"],
  ['the slot map imports every template', 'components/templates/slots.tsx', "const home = () => import('./trail/home.tsx');"],
  ['a package', 'lib/model/car.ts', "import { z } from 'zod';"],
  [
    'words in a comment and in text',
    'lib/model/car.ts',
    "// import '../build/pull.ts'\nexport const text = \"import '../build/pull.ts'\";",
  ],
  ['a test imports anything', 'tests/unit/any.test.ts', "import '../../pages/index.tsx';"],
];

describe('a room imports only the rooms of its row', () => {
  it.each(wrong)('%s', (_what, path, text, message) => expect(messagesOf(importDirection, { [path]: text })).toEqual([message]));
  it.each(right)('%s: fine', (_what, path, text) => expect(messagesOf(importDirection, { [path]: text })).toEqual([]));
});
