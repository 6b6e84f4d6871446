import { expect, it } from 'vitest';
import { roomCycles } from '../../../../../../scripts/tools/structure/rules/room-cycles.ts';
import { messagesOf } from '../messages.ts';

const instead = 'move what they share into a room that both may import, because rooms in a cycle cannot be understood or changed alone';

it.each([
  [
    'two rooms of lib, by a type',
    {
      'lib/cars/price.ts': "\nimport type { Offer } from '../finance/offer.ts';",
      'lib/finance/offer.ts': "import '../locale/money.ts';",
      'lib/finance/words.ts': "import { badge } from '#lib/cars/badge.ts';",
    },
    'lib/cars/price.ts:2: rooms import each other in a cycle, lib/cars -> lib/finance -> lib/cars (lib/cars/price.ts imports lib/finance/offer.ts, lib/finance/words.ts imports lib/cars/badge.ts)',
  ],
  [
    'three rooms of components',
    {
      'components/car/a.tsx': "import '../garage/a.tsx';",
      'components/garage/b.tsx': "import '../print/b.tsx';",
      'components/print/c.tsx': "const gallery = () => import('#components/car/c.tsx');",
    },
    'components/car/a.tsx:1: rooms import each other in a cycle, components/car -> components/garage -> components/print -> components/car (components/car/a.tsx imports components/garage/a.tsx, components/garage/b.tsx imports components/print/b.tsx, components/print/c.tsx imports components/car/c.tsx)',
  ],
  [
    'two rooms of scripts, in folders below them',
    { 'scripts/cli/text/plan.ts': "import '../../commands/plan.ts';", 'scripts/commands/plan.ts': "import '../cli/context.ts';" },
    'scripts/cli/text/plan.ts:1: rooms import each other in a cycle, scripts/cli -> scripts/commands -> scripts/cli (scripts/cli/text/plan.ts imports scripts/commands/plan.ts, scripts/commands/plan.ts imports scripts/cli/context.ts)',
  ],
] as [string, Record<string, string>, string][])('%s', (_what, files, message) =>
  expect(messagesOf(roomCycles, files)).toEqual([`${message}; ${instead}`]),
);

it('accepts imports in one direction, inside a room, and from outside the rooms', () => {
  const files = {
    'lib/cars/price.ts': "import '../finance/offer.ts'; import './badge.ts';",
    'lib/cars/badge.ts': "import './sold/badge.ts';",
    'lib/cars/sold/badge.ts': "import '../price.ts';",
    'scripts/forecourt.ts': "import './commands/build.ts';",
    'scripts/commands/build.ts': "import '../forecourt.ts';",
    'tests/unit/cars/price.test.ts': "import '#lib/cars/price.ts';",
  };
  expect(messagesOf(roomCycles, files)).toEqual([]);
});
