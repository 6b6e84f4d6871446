import { dirname } from 'node:path';
import { tryFileLock } from '#lib/disk/file-lock.ts';
import { makeFolder } from '#lib/disk/make-folder.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { PublishError } from '../target.ts';
import { type ListingOutbox, listingState, type OutboxCar, outboxLock, readOutbox, saveOutbox } from './listing-outbox.ts';
import { readListingPhoto } from './listing-photos.ts';
import { type LiveListing, type LiveListings, readLiveListings } from './live-listings.ts';
import { type ListingStep, planListings } from './plan-listings.ts';
import type { ActiveListing, ApiAnswer, TradeMeApi } from './trade-me-api.ts';

/** The result of a push, and the marketplace's current state. */
export type PushedListings = {
  release: string;
  target: string;
  created: number;
  changed: number;
  withdrawn: number;
  listed: number;
  /** Refused requests, by car id. */
  refused: { id: string; problem: string }[];
  /** When the rest can be sent, if the marketplace accepts no more requests now, in milliseconds. */
  again?: number;
};

export const tradeMeTarget = 'trade-me';

type Push = {
  outDir: string;
  workDir: string;
  slug: string;
  /** The address of the site, without a slash at the end. */
  base: string;
  api: TradeMeApi;
  /** For photos on other hosts. */
  fetch: typeof globalThis.fetch;
  now: () => number;
  signal?: AbortSignal | undefined;
  dryRun: boolean;
  progress: (note: string) => void;
  /** The store of files that the tree of the release lacks (rule R47). */
  stored?: StoredFiles | undefined;
};

/** The marketplace accepts no requests until then. */
class LimitReached extends Error {
  readonly until: number;
  constructor(until: number) {
    super('Trade Me takes no more requests in this hour');
    this.until = until;
  }
}

function fail(problem: string): never {
  throw new PublishError(`${tradeMeTarget}: ${problem}. Listings that were not reached stay as they are.`);
}

/** The value of an answer, or why it was refused. Throws errors that stop the whole push. */
function take<T>(answer: ApiAnswer<T>): { value: T } | { problem: string } {
  if (answer.kind === 'done') return { value: answer.value };
  if (answer.kind === 'refused') return { problem: answer.problem };
  if (answer.kind === 'limit') throw new LimitReached(answer.until);
  const keys = 'Renew the keys in the variables of feeds.tradeMe; the token needs MyTradeMeRead and MyTradeMeWrite';
  return fail(answer.kind === 'denied' ? `${answer.problem}. ${keys}` : answer.problem);
}

const doneBy = { create: 'created', edit: 'changed', withdraw: 'withdrawn' } as const;

/**
 * The requests of one push with an outbox, which is saved before and after each request that must not be repeated if the process is killed.
 */
function openPush({ api, base, fetch, now, progress, workDir, slug }: Push, live: LiveListings, box: ListingOutbox) {
  const done = { created: 0, changed: 0, withdrawn: 0 };
  const carOf = new Map(live.cars.map((car) => [car.id, car]));
  let listings: ActiveListing[] | undefined;
  const save = () => saveOutbox(workDir, slug, box);

  function put(id: string, car: OutboxCar): void {
    const { listing, refused, asked } = car;
    if (listing === undefined && !refused && !asked) delete box.cars[id];
    else box.cars[id] = car;
  }

  /** The dealer's current listings at the marketplace, requested once per push. */
  async function active(): Promise<ActiveListing[]> {
    if (!listings) {
      const answer = take(await api.active());
      listings = 'value' in answer ? answer.value : fail(answer.problem);
    }
    return listings;
  }
  const isActive = async (listing: number | undefined) => (await active()).some((one) => one.listing === listing);
  /** Finds the listing of a car whose listing number is unknown. */
  const listingOf = async (id: string, sku: string | undefined) =>
    (await active()).find(({ reference, sku: other }) => reference === id || (sku !== undefined && other === sku))?.listing;

  /** Finds out whether requests without an answer were carried out. */
  async function reconcile(): Promise<void> {
    for (const [id, { asked, ...car }] of Object.entries(box.cars)) {
      if (!asked) continue;
      if (asked === 'create') put(id, { ...car, listing: await listingOf(id, car.sku) });
      else put(id, (await isActive(car.listing)) ? car : { ...car, listing: undefined });
    }
    await save();
  }

  /**
   * Adopts listings of the release's cars that are not in the outbox, because it was lost, or another machine died before it stored its
   * outbox.
   */
  async function adopt(): Promise<void> {
    for (const { id, sku } of live.cars)
      if (box.cars[id]?.listing === undefined) put(id, { ...box.cars[id], listing: await listingOf(id, sku), sku });
    await save();
  }

  async function photoIds({ photoUrls }: LiveListing): Promise<number[] | { problem: string }> {
    const ids: number[] = [];
    for (const url of photoUrls) {
      const photoId = Object.hasOwn(box.photos, url) ? box.photos[url] : undefined;
      if (photoId !== undefined) {
        ids.push(photoId);
        continue;
      }
      const photo = await readListingPhoto(url, { base, fileOf: live.fileOf, fetch }).catch((error: Error) => error);
      if (photo instanceof Error) return { problem: photo.message };
      progress(`photo ${photo.name}`);
      const answer = take(await api.addPhoto(photo.name, photo.type, photo.bytes));
      if ('problem' in answer) return { problem: `the photo ${url} was refused: ${answer.problem}` };
      box.photos[url] = answer.value;
      ids.push(answer.value);
      await save();
    }
    return ids;
  }

  function refuse({ kind, id, wanted }: ListingStep, problem: string, waitMs: number): void {
    const { asked: _answered, ...car } = box.cars[id] ?? {};
    put(id, { ...car, refused: { kind, body: wanted?.hash ?? '', until: now() + waitMs, problem } });
  }

  function request({ kind, id, listing = 0 }: ListingStep, body: object): Promise<ApiAnswer<unknown>> {
    if (kind === 'withdraw') return api.withdraw(listing, live.sold.has(id));
    return kind === 'edit' ? api.edit(listing, body) : api.create(body);
  }

  /** Handles the answer to a request. Returns whether the listing turned out to be closed, so that the car must be listed again. */
  async function settle(step: ListingStep, answer: { value: unknown } | { problem: string }): Promise<boolean> {
    const { kind, id, wanted } = step;
    if ('value' in answer) {
      done[doneBy[kind]] += 1;
      const listing = kind === 'create' ? (answer.value as number) : step.listing;
      put(id, kind === 'withdraw' ? {} : { listing, sku: carOf.get(id)?.sku, body: wanted?.hash });
      return false;
    }
    const isClosed = kind !== 'create' && !(await isActive(step.listing));
    if (isClosed) put(id, {});
    else refuse(step, answer.problem, dayMs);
    return isClosed && kind === 'edit';
  }

  /** Sends one request. Returns whether the car must be planned again. */
  async function send(step: ListingStep): Promise<boolean> {
    const { kind, id, wanted } = step;
    const car = wanted && carOf.get(id);
    const photos = car ? await photoIds(car) : [];
    if (!Array.isArray(photos)) {
      refuse(step, photos.problem, hourMs);
      await save();
      return false;
    }
    const before: OutboxCar = { ...box.cars[id], ...(car?.sku === undefined ? {} : { sku: car.sku }) };
    put(id, { ...before, asked: kind });
    await save();
    progress(`${kind} ${id}`);
    const answer = await request(step, { ...wanted?.body, PhotoIds: photos });
    // The request was not carried out, so the next push need not look it up.
    if (answer.kind === 'limit' || answer.kind === 'denied') put(id, before);
    const isAgain = answer.kind === 'limit' || answer.kind === 'denied' ? false : await settle(step, take(answer));
    await save();
    take(answer);
    return isAgain;
  }

  /** Forgets photos that no listing uses any more. */
  async function prunePhotos(): Promise<void> {
    const used = new Set(live.cars.flatMap(({ photoUrls }) => photoUrls));
    for (const url of Object.keys(box.photos)) if (!used.has(url)) delete box.photos[url];
    await save();
  }

  function result(again?: number): PushedListings {
    const { listed, refused } = listingState(box, now());
    return { release: live.release, target: tradeMeTarget, ...done, listed, refused, ...(again === undefined ? {} : { again }) };
  }

  return { reconcile, adopt, send, prunePhotos, result };
}

async function run(
  work: ReturnType<typeof openPush>,
  { box, push, live, isLost }: { box: ListingOutbox; push: Push; live: LiveListings; isLost: boolean },
): Promise<PushedListings> {
  const plan = () => planListings(box, live.cars, push.now());
  try {
    if (isLost || push.stored) await work.adopt();
    if (Object.values(box.cars).some(({ asked }) => asked)) await work.reconcile();
    // A second round relists cars whose listing turned out to be closed.
    for (let round = 0, isRepeated = true; isRepeated && round < 2; round += 1) {
      isRepeated = false;
      for (const step of plan()) {
        push.signal?.throwIfAborted();
        isRepeated = (await work.send(step)) || isRepeated;
      }
    }
    await work.prunePhotos();
    return work.result();
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    box.pausedUntil = error.until;
    await saveOutbox(push.workDir, push.slug, box);
    return work.result(error.until);
  }
}

/**
 * Makes Trade Me list what the live release lists (rule M10). Each listing is made, changed and withdrawn once: a request is recorded in
 * the outbox before it is sent, and a request without an answer is looked up before it is repeated. Throws PublishError; the next push
 * continues.
 */
export async function pushListings(push: Push): Promise<PushedListings> {
  const { outDir, workDir, slug, now } = push;
  const live = await readLiveListings(outDir, slug, push.stored);
  const lock = outboxLock(workDir, slug);
  await makeFolder(dirname(lock));
  const unlock = await tryFileLock(lock, 'publish', now());
  if (!unlock) throw new PublishError(`${tradeMeTarget}: another process sends the listings of ${slug}. Try again when it has ended.`);
  try {
    const storedOutbox = await readOutbox(workDir, slug);
    const box: ListingOutbox = storedOutbox ?? { version: 1, cars: {}, photos: {} };
    const work = openPush(push, live, box);
    if (push.dryRun) {
      const count = (kind: ListingStep['kind']) => planListings(box, live.cars, now()).filter((step) => step.kind === kind).length;
      return { ...work.result(), created: count('create'), changed: count('edit'), withdrawn: count('withdraw') };
    }
    if (box.pausedUntil !== undefined && box.pausedUntil > now()) return work.result(box.pausedUntil);
    delete box.pausedUntil;
    return await run(work, { box, push, live, isLost: storedOutbox === undefined });
  } finally {
    await unlock();
  }
}
