import { expect, it } from 'vitest';
import { importCycles } from '../../../../../scripts/floors/rules/import-cycles.ts';
import { found } from '../found.ts';

const instead = 'move what they share into a file that imports none of them, because files in a circle cannot be read or tested alone';

it('names the shortest circle of each file, each circle once', () => {
  const files = {
    'lib/cars/a.ts': "import './leaf.ts';\nimport './b.ts';",
    'lib/cars/b.ts': "import './c.ts'; import '#lib/cars/long.ts';",
    'lib/cars/c.ts': "import type { A } from './a.ts';",
    'lib/cars/long.ts': "import './c.ts';",
    'lib/cars/leaf.ts': 'export const leaf = 1;',
  };
  expect(found(importCycles, files)).toEqual([
    `lib/cars/a.ts:2: imports run in a circle, lib/cars/a.ts -> lib/cars/b.ts -> lib/cars/c.ts -> lib/cars/a.ts; ${instead}`,
    `lib/cars/long.ts:1: imports run in a circle, lib/cars/long.ts -> lib/cars/c.ts -> lib/cars/a.ts -> lib/cars/b.ts -> lib/cars/long.ts; ${instead}`,
  ]);
});

it('names two circles apart, and a file that imports itself', () => {
  const files = {
    'lib/cars/a.ts': "import './b.ts';",
    'lib/cars/b.ts': "export * from './a.ts';",
    'lib/forms/own.ts': "import './own.ts';",
  };
  expect(found(importCycles, files)).toEqual([
    `lib/cars/a.ts:1: imports run in a circle, lib/cars/a.ts -> lib/cars/b.ts -> lib/cars/a.ts; ${instead}`,
    `lib/forms/own.ts:1: imports run in a circle, lib/forms/own.ts -> lib/forms/own.ts; ${instead}`,
  ]);
});

it('is silent where two ways lead to one file', () => {
  const files = {
    'lib/cars/a.ts': "import './b.ts'; import './c.ts';",
    'lib/cars/b.ts': "import './d.ts';",
    'lib/cars/c.ts': "import './d.ts';",
    'lib/cars/d.ts': "import 'zod';",
  };
  expect(found(importCycles, files)).toEqual([]);
});
