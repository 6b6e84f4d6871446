import { importsOf } from '../imports.ts';
import { type Room, rooms } from '../room-table.ts';
import type { Rule, Violation } from '../source.ts';

/** The room of a file: the row of the table, and the folder itself if the row covers several. */
type Place = { room: Room; folder: string };

function placeIn(room: Room, path: string): Place | undefined {
  if (!room.folder.endsWith('/*'))
    return path === room.folder || path.startsWith(`${room.folder}/`) ? { room, folder: room.folder } : undefined;
  const parent = room.folder.slice(0, -1);
  const [name, ...rest] = path.startsWith(parent) ? path.slice(parent.length).split('/') : [];
  return rest.length > 0 ? { room, folder: `${parent}${name}` } : undefined;
}

/** The row with the longest folder counts, so that a folder can be a room inside another room. */
const placeOf = (path: string): Place | undefined =>
  rooms.flatMap((room) => placeIn(room, path) ?? []).sort((a, b) => b.folder.length - a.folder.length)[0];

/** Each file imports only its own room and the rooms that the room table allows. */
export const importDirection: Rule = (sources) =>
  sources.flatMap((source): Violation[] => {
    const { path } = source;
    if (path.startsWith('tests/')) return [];
    const from = placeOf(path);
    if (!from)
      return [
        {
          path,
          line: 1,
          what: 'this file is in no room of scripts/tools/structure/room-table.ts',
          instead: 'move it into one of the rooms, or add a row for its folder, because a file in no room may import anything',
        },
      ];
    const { room, folder } = from;
    return importsOf(source).flatMap(({ target, types, line }): Violation[] => {
      const to = target === undefined ? undefined : placeOf(target);
      if (!to || to.folder === folder || room.mayImport.includes(to.room.folder)) return [];
      const isTypesOnly = room.typesFrom?.includes(to.room.folder);
      if (isTypesOnly && types) return [];
      const allowed = room.mayImport.length > 0 ? `only ${room.mayImport.join(', ')}` : 'no other room';
      return [
        {
          path,
          line,
          what: `${folder} may not import ${target}`,
          instead: isTypesOnly
            ? `write "import type", because ${folder} may take only types from ${to.folder}`
            : `pass the value in as an argument, or move it to a room that both may import, because ${folder} may import ${allowed}`,
        },
      ];
    });
  });
