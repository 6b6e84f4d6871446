import { expect, it } from 'vitest';
import { importCycles } from '../../../../../../scripts/tools/structure/rules/import-cycles.ts';
import { messagesOf } from '../messages.ts';

const instead = 'move what they share into a file that imports none of them, because files in a cycle cannot be read or tested alone';

it('reports the shortest cycle of each file, each cycle once', () => {
  const files = {
    'lib/cars/a.ts': "import './leaf.ts';\nimport './b.ts';",
    'lib/cars/b.ts': "import './c.ts'; import '#lib/cars/long.ts';",
    'lib/cars/c.ts': "import type { A } from './a.ts';",
    'lib/cars/long.ts': "import './c.ts';",
    'lib/cars/leaf.ts': 'export const leaf = 1;',
  };
  expect(messagesOf(importCycles, files)).toEqual([
    `lib/cars/a.ts:2: files import each other in a cycle, lib/cars/a.ts -> lib/cars/b.ts -> lib/cars/c.ts -> lib/cars/a.ts; ${instead}`,
    `lib/cars/long.ts:1: files import each other in a cycle, lib/cars/long.ts -> lib/cars/c.ts -> lib/cars/a.ts -> lib/cars/b.ts -> lib/cars/long.ts; ${instead}`,
  ]);
});

it('reports separate cycles, and a file that imports itself', () => {
  const files = {
    'lib/cars/a.ts': "import './b.ts';",
    'lib/cars/b.ts': "export * from './a.ts';",
    'lib/forms/own.ts': "import './own.ts';",
  };
  expect(messagesOf(importCycles, files)).toEqual([
    `lib/cars/a.ts:1: files import each other in a cycle, lib/cars/a.ts -> lib/cars/b.ts -> lib/cars/a.ts; ${instead}`,
    `lib/forms/own.ts:1: files import each other in a cycle, lib/forms/own.ts -> lib/forms/own.ts; ${instead}`,
  ]);
});

it('accepts two ways to one file', () => {
  const files = {
    'lib/cars/a.ts': "import './b.ts'; import './c.ts';",
    'lib/cars/b.ts': "import './d.ts';",
    'lib/cars/c.ts': "import './d.ts';",
    'lib/cars/d.ts': "import 'zod';",
  };
  expect(messagesOf(importCycles, files)).toEqual([]);
});
