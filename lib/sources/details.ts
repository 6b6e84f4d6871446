import pLimit from 'p-limit';
import { isRecord } from '#lib/model/is-record.ts';
import { isTooDeep, tooDeep } from '#lib/model/json-depth.ts';
import type { PullProgress } from './adapter.ts';
import type { DetailEntry } from './detail-state.ts';
import type { JsonClient } from './http.ts';
import { idText } from './identity.ts';

/** A listed car that needs its detail. `given` is its slug on the platform, `listing` the fingerprint of its listed document. */
export type Wanted = { id: string; given: string; listing: string };

/** The detail of one car. `entry` is the newest good one; `problem` says why it is not from this pull. */
export type DetailOutcome = { entry?: DetailEntry; problem?: string };

/** After this many failures in a row the platform counts as down, because 10,000 time-outs would take hours. */
const mostFailuresInARow = 25;

type Options = {
  client: JsonClient;
  /** {api}/websites/{websiteId} */
  website: string;
  token: string;
  detailsBefore: ReadonlyMap<string, DetailEntry>;
  concurrency: number;
  progress: (event: PullProgress) => void;
};

/**
 * The details of these cars, by id (rule B5). A detail is fetched only if the car's listing has changed since the last good one, and then
 * with its ETag. A car whose detail fails keeps the last good one, if any, and a problem.
 */
export async function fetchDetails(wantedCars: readonly Wanted[], options: Options): Promise<Map<string, DetailOutcome>> {
  const { client, website, token, detailsBefore, concurrency, progress } = options;
  const limit = pLimit(concurrency);
  let done = 0;
  let inARow = 0;

  async function detailOf({ id, given: slug, listing }: Wanted): Promise<DetailOutcome> {
    const keptDetail = detailsBefore.get(id);
    if (keptDetail?.listing === listing && keptDetail.slug === slug) return { entry: keptDetail };
    if (inARow >= mostFailuresInARow)
      return { entry: keptDetail, problem: `not requested: ${mostFailuresInARow} details in a row had failed` };
    const cached =
      keptDetail?.etag !== undefined && keptDetail.slug === slug ? { etag: keptDetail.etag, body: keptDetail.body } : undefined;
    const url = `${website}/cars/${slug}.json`;
    const result = await client.send({ url, token, cached });
    if (!result.ok) {
      inARow = result.status === 404 ? 0 : inARow + 1; // a 404 is an answer about one car
      return { entry: keptDetail, problem: result.problem };
    }
    inARow = 0;
    const body = isRecord(result.body) && 'car' in result.body ? result.body.car : result.body;
    const problem = unlike(body, id);
    if (problem === undefined) return { entry: { slug, listing, etag: result.etag, body: body as DetailEntry['body'] } };
    return { entry: keptDetail, problem: `${url} ${problem}` };
  }

  const outcomes = wantedCars.map((car) =>
    limit(async () => {
      const outcome = await detailOf(car);
      done += 1;
      progress({ stage: 'details', done, total: wantedCars.length });
      return [car.id, outcome] as const;
    }),
  );
  return new Map(await Promise.all(outcomes));
}

/** Why a body is not the detail of car `id`. Undefined if it is. */
function unlike(body: unknown, id: string): string | undefined {
  if (!isRecord(body) || (body.id === undefined && body.slug === undefined)) return 'is not a car';
  if (isTooDeep(body)) return `cannot be used: ${tooDeep}`;
  if (body.id === undefined || idText(body.id) === id) return undefined;
  return 'is of another car';
}
