import { describe, expect, it } from 'vitest';
import { upwardImports } from '../../../../../scripts/floors/rules/upward-imports.ts';
import { found } from '../found.ts';

const engine = 'model, locale, routes, search engine';
const pure = `${engine}, domain, site`;
const ui = `${pure}, browser`;
const nodeRooms =
  'disk, sources, images, hosting, releases, verify, report, build, publish, serve, indexing, search-server, watch, schedule';
const passIn = (floor: string, may: string) => `pass it in as an argument or move it down, because ${floor} may import only ${may}`;

const wrong: [what: string, path: string, text: string, message: string][] = [
  [
    'model imports locale',
    'lib/model/car.ts',
    "import { money } from '../locale/money.ts';",
    `lib/model/car.ts:1: model imports lib/locale/money.ts of locale; ${passIn('model', 'nothing of ours')}`,
  ],
  [
    'locale imports routes',
    'lib/locale/money.ts',
    "\n\nimport { slugOf } from '#lib/routes/slug.ts';",
    `lib/locale/money.ts:3: locale imports lib/routes/slug.ts of routes; ${passIn('locale', 'model')}`,
  ],
  [
    'domain imports site, even a type',
    'lib/cars/card.ts',
    "import type { Site } from '../site/schema.ts';",
    `lib/cars/card.ts:1: domain imports lib/site/schema.ts of site; ${passIn('domain', engine)}`,
  ],
  [
    'the engine imports the domain',
    'lib/search/engine/run.ts',
    "import { priceRange } from '../ranges.ts';",
    `lib/search/engine/run.ts:1: search engine imports lib/search/ranges.ts of domain; ${passIn('search engine', 'nothing of ours')}`,
  ],
  [
    'browser imports page models',
    'lib/browser/store.ts',
    "export { homeModel } from '../pages/home.ts';",
    `lib/browser/store.ts:1: browser imports lib/pages/home.ts of page models; ${passIn('browser', pure)}`,
  ],
  [
    'api imports sources, when it runs',
    'lib/api/app.ts',
    "const pull = () => import('../sources/pull.ts');",
    `lib/api/app.ts:1: api imports lib/sources/pull.ts of sources; ${passIn('api', pure)}`,
  ],
  [
    'domain names a type of sources in place',
    'lib/cars/card.ts',
    "type Pull = import('../sources/pull.ts').Pull;",
    `lib/cars/card.ts:1: domain imports lib/sources/pull.ts of sources; ${passIn('domain', engine)}`,
  ],
  [
    'a lower room imports a higher one',
    'lib/releases/switch.ts',
    "import { verifyRelease } from '#lib/verify/verify-release.ts';",
    `lib/releases/switch.ts:1: releases imports lib/verify/verify-release.ts of verify; ${passIn('releases', `${pure}, page models, disk, sources, images, hosting`)}`,
  ],
  [
    'a primitive imports a feature',
    'components/ui/link.tsx',
    "import { Gallery } from '#components/car/gallery.tsx';",
    `components/ui/link.tsx:1: primitives imports components/car/gallery.tsx of features; ${passIn('primitives', `${ui}, style tools`)}`,
  ],
  [
    'a feature imports its neighbour',
    'components/car/gallery.tsx',
    "import { NavList } from '../layout/nav-list.tsx';",
    'components/car/gallery.tsx:1: components/car/ imports components/layout/nav-list.tsx from the side; move what both need to components/ui or lib, because folders of one floor must change apart',
  ],
  [
    'a template imports another',
    'components/templates/studio/home.tsx',
    "import { Section } from '../trail/section.tsx';",
    'components/templates/studio/home.tsx:1: components/templates/studio/ imports components/templates/trail/section.tsx from the side; move what both need to components/ui or lib, because folders of one floor must change apart',
  ],
  [
    'a template borrows the styles of another',
    'components/templates/studio/home.module.scss',
    ".home {\n  composes: wide from '../trail/section.module.scss';\n}",
    'components/templates/studio/home.module.scss:2: components/templates/studio/ imports components/templates/trail/section.module.scss from the side; move what both need to components/ui or lib, because folders of one floor must change apart',
  ],
  [
    'a component imports a page model’s function',
    'components/layout/page-head.tsx',
    "import { makeHead, type PageHead } from '#lib/pages/head.ts';",
    'components/layout/page-head.tsx:1: features imports lib/pages/head.ts of page models; write "import type", because features may take only types from page models',
  ],
  [
    'a page reaches past the slot map',
    'pages/index.tsx',
    "import Home from '#components/templates/trail/home.tsx';",
    `pages/index.tsx:1: pages imports components/templates/trail/home.tsx of templates; ${passIn('pages', 'page models, browser, primitives, features, slot map, styles')}`,
  ],
  [
    'a script imports a component',
    'scripts/commands/build.ts',
    "import { Card } from '#components/car/card.tsx';",
    `scripts/commands/build.ts:1: scripts imports components/car/card.tsx of features; ${passIn('scripts', `${pure}, page models, ${nodeRooms}, api`)}`,
  ],
  [
    'a file in a new folder',
    'lib/misc/odd.ts',
    'export const odd = 1;',
    'lib/misc/odd.ts:1: this file stands on no floor; move it into a folder of scripts/floors/floor-table.ts, or add its folder there, because a file without a floor may import anything',
  ],
];

const right: [what: string, path: string, text: string][] = [
  [
    'domain imports model, words and its neighbours',
    'lib/search/document.ts',
    "import '../model/car.ts'; import '../locale/money.ts'; import '../cars/price.ts';",
  ],
  ['domain imports the engine', 'lib/search/setup.ts', "import { createEngine } from './engine/engine.ts';"],
  ['build imports page models', 'lib/build/plan.ts', "import { homeModel } from '../pages/home.ts';"],
  ['a component takes types of page models', 'components/layout/page-head.tsx', "import type { PageHead } from '#lib/pages/head.ts';"],
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

describe('imports go down the floors', () => {
  it.each(wrong)('%s', (_what, path, text, message) => expect(found(upwardImports, { [path]: text })).toEqual([message]));
  it.each(right)('%s: fine', (_what, path, text) => expect(found(upwardImports, { [path]: text })).toEqual([]));
});
