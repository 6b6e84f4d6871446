import type { NavigationItem } from '../model/navigation.ts';
import { type Finding, findIf } from './issues.ts';
import type { Path } from './path.ts';
import type { Site } from './schema.ts';

/** Every page carries the menus in its HTML. */
const mostLinks = 60;
const mostLevels = 3;

function* entriesOf(
  items: readonly NavigationItem[],
  path: Path,
  level = 1,
): Generator<{ path: Path; level: number; item: NavigationItem }> {
  for (const [index, item] of items.entries()) {
    const at = [...path, index];
    yield { path: at, level, item };
    yield* entriesOf(item.dropdownItems ?? [], [...at, 'dropdownItems'], level + 1);
  }
}

/** Menus that no shopper reads, or that cannot be shown as they are written (rule U19). */
export const longMenus = ({ navigation }: Site): Finding[] =>
  (['header', 'footer'] as const).flatMap((name) => {
    const entries = [...entriesOf(navigation[name] ?? [], ['navigation', name])];
    const deep = entries.filter(({ level }) => level === mostLevels + 1);
    return [
      ...findIf(
        entries.length > mostLinks,
        `navigation.${name}`,
        `${entries.length} entries are part of the HTML of every page`,
        `keep at most ${mostLinks}, and link to pages that list the others`,
      ),
      ...deep.map((entry) => ({
        path: entry.path,
        problem: `${JSON.stringify(entry.item.name)} is on the fourth level, but menus show three, so it stands on the third`,
        fix: 'move it up, or link to a page that lists it',
      })),
    ];
  });
