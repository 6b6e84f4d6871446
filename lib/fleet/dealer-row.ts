import { entryOf } from '#lib/model/entry.ts';
import { type DealerWatch, dealerWatch } from '#lib/watch/watch-state.ts';
import type { TurnKind } from './turn-choice.ts';

/** A row of `dealers`. Times are in milliseconds. */
export type FleetRow = {
  slug: string;
  dealer: DealerWatch;
  code: string;
  host: string;
  fence: number;
  leaseUntil: number | null;
  worker: string | null;
  kind: TurnKind | null;
  builtBy: string | null;
  builtAt: number | null;
  readyAt: number | null;
  parkedAt: number | null;
  parkedWhy: string | null;
  removed: boolean;
  /** How many consecutive workers died in the middle of a turn. */
  deaths: number;
};

const columns = `slug, state, code, host, fence, lease_until as "leaseUntil", worker, kind, built_by as "builtBy", built_at as "builtAt",
  ready_at as "readyAt", parked_at as "parkedAt", parked_why as "parkedWhy", removed, deaths`;

/** All rows of dealers, in SQL, for `rowOf`. */
export const selectDealers = `select ${columns} from forecourt_fleet.dealers`;

/** A dealer from its row: validated, and with its running work. */
function decodeDealer(json: object): DealerWatch {
  const { polling, building, publications } = json as Partial<DealerWatch>;
  const dealer = dealerWatch.parse(json);
  const running = (target: string) => entryOf(publications ?? {}, target)?.running;
  return {
    ...dealer,
    publications: Object.fromEntries(
      Object.entries(dealer.publications).map(([target, one]) => {
        const runs = running(target);
        return [target, runs ? { ...one, running: runs } : one];
      }),
    ),
    ...(polling ? { polling } : {}),
    ...(building ? { building } : {}),
  };
}

type StoredRow = Omit<FleetRow, 'dealer'> & { state: object };

export const rowOf = ({ state, ...row }: StoredRow): FleetRow => ({ ...row, dealer: decodeDealer(state) });
