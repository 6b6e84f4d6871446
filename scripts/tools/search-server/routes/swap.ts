import { invalidKey } from '../access.ts';
import { SearchApiError } from '../api-error.ts';
import { indexUid } from '../index-uid.ts';
import { readJsonBody } from '../read-body.ts';
import { type ApiRoutes, enqueueTask, type ServerState } from '../server-state.ts';
import { booleanValue, list, record, requireField } from '../shape.ts';

type Swap = { indexes: [string, string]; rename: boolean };

const body = list(
  record({
    indexes: { check: list(indexUid), code: 'invalid_swap_indexes' },
    rename: { check: booleanValue, code: 'invalid_swap_rename' },
  }),
);

const quoted = (uids: readonly string[]) => uids.map((uid) => `\`${uid}\``).join(', ');

function readSwaps(value: unknown): Swap[] {
  body(value, '', 'bad_request');
  const swaps = (value as Record<string, unknown>[]).map((item, i): Swap => {
    requireField(item, 'indexes', 'missing_swap_indexes', `[${i}]`);
    const indexes = item.indexes as string[];
    if (indexes.length !== 2) {
      const names = indexes.map((uid) => JSON.stringify(uid)).join(', ');
      const message = `Two indexes must be given for each swap. The list \`[${names}]\` contains ${indexes.length} indexes.`;
      throw new SearchApiError('invalid_swap_indexes', message);
    }
    return { indexes: indexes as [string, string], rename: item.rename === true };
  });
  const all = swaps.flatMap(({ indexes }) => indexes);
  const twice = [...new Set(all.filter((uid, i) => all.indexOf(uid) !== i))].sort();
  if (twice.length > 0) {
    const were = twice.length === 1 ? 'was' : 'were';
    const message = `Indexes must be declared only once during a swap. ${quoted(twice)} ${were} specified several times.`;
    throw new SearchApiError('invalid_swap_duplicate_index_found', message);
  }
  return swaps;
}

/** Performs all swaps or none. Throws SearchApiError for an index that does not exist, and for a new name that is in use. */
function swapAll({ indexes, now }: ServerState, swaps: readonly Swap[]): void {
  const missing = swaps
    .flatMap(({ indexes: [a, b], rename }) => (rename ? [a] : [a, b]))
    .filter((uid) => !indexes.has(uid))
    .sort();
  const [first] = missing;
  if (first !== undefined)
    throw new SearchApiError(
      'index_not_found',
      missing.length === 1 ? `Index \`${first}\` not found.` : `Indexes ${quoted(missing)} not found.`,
    );
  const takenNames = swaps.filter(({ rename, indexes: [, to] }) => rename && indexes.has(to)).map(({ indexes: pair }) => pair);
  const [clash] = takenNames;
  if (clash) {
    const [from, to] = clash;
    const message =
      takenNames.length === 1
        ? `Cannot rename \`${from}\` to \`${to}\` as the index already exists. Hint: You can remove \`${to}\` first and then do your remove.`
        : `The following indexes are being renamed but cannot because their new name conflicts with an already existing index: ${quoted(takenNames.map(([, name]) => name))}. Renaming doesn't overwrite the other index name.`;
    throw new SearchApiError('index_already_exists', message);
  }
  for (const {
    indexes: [a, b],
  } of swaps) {
    const [one, other] = [indexes.get(a), indexes.get(b)];
    // The engine's store contains the name of its index, so it must be rebuilt.
    const reset = { updatedAt: now(), store: undefined };
    if (one) indexes.set(b, { ...one, ...reset });
    if (other) indexes.set(a, { ...other, ...reset });
    else indexes.delete(a);
  }
}

export const swapRoutes: ApiRoutes = {
  'POST /swap-indexes': {
    action: 'indexes.swap',
    answer: async (call) => {
      const { server, request, access } = call;
      const swaps = readSwaps(await readJsonBody(request, server.maxBytes));
      const indexes = swaps.flatMap((swap) => swap.indexes);
      if (!indexes.every(access.canSee)) throw invalidKey();
      return enqueueTask(call, {
        type: 'indexSwap',
        indexes,
        details: { swaps },
        work: () => {
          swapAll(server, swaps);
          return undefined;
        },
      });
    },
  },
};
