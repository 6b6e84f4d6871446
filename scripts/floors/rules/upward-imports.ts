import { type Floor, floors } from '../floor-table.ts';
import { importsOf } from '../imports.ts';
import type { Finding, Rule } from '../source.ts';

/** The place of a floor that a path lies in: the longest of those that fit, so a folder may stand above its parent. */
function standing(path: string): { floor: Floor; place: string } | undefined {
  const fits = floors.flatMap((floor) =>
    floor.holds.filter((place) => path === place || (place.endsWith('/') && path.startsWith(place))).map((place) => ({ floor, place })),
  );
  return fits.sort((a, b) => b.place.length - a.place.length)[0];
}

/** The folder that keeps apart from its neighbours: the place itself, or the folder below it where the floor is one folder. */
const unitOf = (path: string, { floor, place }: { floor: Floor; place: string }) =>
  floor.holds.length > 1 ? place : `${place}${path.slice(place.length).split('/')[0]}/`;

const listed = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'no other file');

/** Imports only go down the floors. */
export const upwardImports: Rule = (sources) =>
  sources.flatMap((source): Finding[] => {
    const { path } = source;
    if (path.startsWith('tests/')) return [];
    const from = standing(path);
    if (!from)
      return [
        {
          path,
          line: 1,
          what: 'this file stands on no floor',
          instead:
            'move it into a folder of scripts/floors/floor-table.ts, or add its folder there, because a file without a floor may import anything',
        },
      ];
    return importsOf(source).flatMap(({ target, types, line }): Finding[] => {
      const to = target === undefined ? undefined : standing(target);
      if (target === undefined || !to) return [];
      if (to.floor === from.floor) {
        const [own, other] = [unitOf(path, from), unitOf(target, to)];
        if (!from.floor.apart || own === other || from.floor.sideways?.[own]?.includes(other)) return [];
        return [
          {
            path,
            line,
            what: `${own} imports ${target} from the side`,
            instead: 'move what both need to components/ui or lib, because folders of one floor must change apart',
          },
        ];
      }
      if (from.floor.imports.includes(to.floor.name)) return [];
      const typesOnly = from.floor.types?.includes(to.floor.name);
      if (typesOnly && types) return [];
      return [
        {
          path,
          line,
          what: `${from.floor.name} imports ${target} of ${to.floor.name}`,
          instead: typesOnly
            ? `write "import type", because ${from.floor.name} may take only types from ${to.floor.name}`
            : `pass it in as an argument or move it down, because ${from.floor.name} may import only ${listed(from.floor.imports)}`,
        },
      ];
    });
  });
