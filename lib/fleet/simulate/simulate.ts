import { hourMs, minuteMs, secondMs } from '#lib/model/time.ts';
import { RankedQueue } from '#lib/watch/ranked-queue.ts';
import { isFairTurn, oldestReason, urgencyOf } from '#lib/watch/urgency.ts';
import { addReasons, type BuildReason, hasReasons, type Reasons } from '#lib/watch/watch-state.ts';
import { openToAllAt, priorityOf } from '../turn-choice.ts';
import type { DealerSize, SimulationInputs, WorkerSize } from './inputs.ts';
import { exponential, pickWeighted, randomFrom } from './random.ts';

/** The lag from the first sign of a change to its arrival at the target, in milliseconds. */
type Lags = { count: number; p50: number; p95: number; p99: number };

export type SimulationResult = {
  workers: number;
  size: string;
  /** Of all changes except new code. */
  lag: Lags;
  /** Of sold cars and scheduled changes. */
  urgent: Lags;
  builds: number;
  /** The share of builds on the worker that last built the dealer. */
  warm: number;
  /** The utilisation of the places for builds and for polls. */
  busy: number;
  pollBusy: number;
  /** US dollars a day. */
  cost: number;
  /** How long new code took to reach every dealer, in milliseconds. Undefined without new code. */
  codeMs?: number | undefined;
};

type Dealer = {
  size: DealerSize;
  pending: Reasons;
  running: Reasons | undefined;
  readyAt: number;
  last: { worker: number; at: number } | undefined;
  /** Its polls start this far into the minute. */
  phase: number;
};

type Event =
  | { kind: 'change'; dealer: number; reason: BuildReason; since: number }
  | { kind: 'built'; dealer: number; worker: number; startedAt: number };

/** A heap of events by time, and by order of insertion for equal times. */
function makeAgenda() {
  const queue = new RankedQueue();
  const events = new Map<string, Event>();
  let count = 0;
  return {
    add: (at: number, event: Event) => {
      const key = String(count);
      events.set(key, event);
      queue.set(key, [at, count]);
      count += 1;
    },
    next: (): { at: number; event: Event } | undefined => {
      const first = queue.first();
      if (!first) return undefined;
      const { key, rank } = first;
      const event = events.get(key) as Event;
      const at = rank[0] as number;
      queue.set(key, undefined);
      events.delete(key);
      return { at, event };
    },
  };
}

function lagsOf(values: number[]): Lags {
  const sorted = values.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The start of the simulated day. Only differences matter. */
const dayStart = Date.UTC(2026, 9, 20);

/** All changes of the simulated hours, each detected by a webhook or by the dealer's next poll. */
function addChanges(
  inputs: SimulationInputs,
  dealers: readonly Dealer[],
  random: () => number,
  add: (at: number, event: Event) => void,
): void {
  const { hours, byHour, reasons, webhookShare, pollMinutes, pollSeconds } = inputs;
  const weights = byHour.reduce((sum, one) => sum + one, 0);
  const kinds = Object.entries(reasons) as [BuildReason, number][];
  const every = pollMinutes * minuteMs;
  for (const [index, { size, phase }] of dealers.entries())
    for (let hour = 0; hour < hours; hour += 1) {
      const part = Math.min(1, hours - hour);
      const between = weights / (size.changesPerDay * part * (byHour[hour % 24] ?? 0));
      for (let at = exponential(random, between); at < 1; at += exponential(random, between)) {
        const happened = dayStart + (hour + at * part) * hourMs;
        const reason = pickWeighted(random, kinds);
        const isKnown = reason === 'time';
        const isAnnounced = isKnown || random() < webhookShare;
        const polledAt = Math.ceil((happened - phase) / every) * every + phase;
        // The lag of a webhook counts from the webhook, the lag of a poll from the change that it found.
        const foundAt = isKnown ? happened : (isAnnounced ? happened : polledAt) + pollSeconds * secondMs;
        add(foundAt, { kind: 'change', dealer: index, reason, since: isAnnounced ? happened : foundAt });
      }
    }
}

const codeWaves = [1, 0.1, 1];

/** Simulates some hours of a fleet, with the real fleet's choice of turns and a simulated clock. */
export function simulateFleet(inputs: SimulationInputs, workers: number, size: WorkerSize, seed: number): SimulationResult {
  const random = randomFrom(seed);
  const agenda = makeAgenda();
  const dealers: Dealer[] = [];
  for (const one of inputs.sizes)
    for (let left = Math.round(inputs.dealers * one.share); left > 0; left -= 1)
      dealers.push({
        size: one,
        pending: {},
        running: undefined,
        readyAt: 0,
        last: undefined,
        phase: random() * inputs.pollMinutes * minuteMs,
      });
  addChanges(inputs, dealers, random, agenda.add);
  const waiting = new RankedQueue();
  const oldest = new RankedQueue();
  const free = Array.from({ length: workers }, () => size.builds);
  let [turn, builds, warmBuilds, busyMs, freePlaces] = [0, 0, 0, 0, workers * size.builds];
  const [all, urgent]: [number[], number[]] = [[], []];
  // New code: each wave begins when the previous one is built.
  const waves: number[][] = [];
  const codeAt = inputs.codeAtHour === null ? undefined : dayStart + inputs.codeAtHour * hourMs;
  let [waveLeft, codeEnd]: [number, number | undefined] = [0, undefined];
  if (codeAt !== undefined) {
    const left = dealers.map((_, index) => index);
    for (const part of codeWaves) waves.push(left.splice(0, part === 1 && waves.length === 0 ? 1 : Math.ceil(dealers.length * part)));
  }
  const startWave = (at: number) => {
    const wave = waves.shift() ?? [];
    waveLeft = wave.length;
    for (const dealer of wave) agenda.add(at, { kind: 'change', dealer, reason: 'code', since: at });
  };
  if (codeAt !== undefined) startWave(codeAt);

  const key = (dealer: number) => String(dealer);
  function put(index: number): void {
    const dealer = dealers[index] as Dealer;
    const isWaiting = hasReasons(dealer.pending) && dealer.running === undefined;
    const since = isWaiting ? oldestReason(dealer.pending) : 0;
    waiting.set(key(index), isWaiting ? [-priorityOf(urgencyOf(dealer.pending), since), dealer.readyAt] : undefined);
    oldest.set(key(index), isWaiting ? [dealer.readyAt] : undefined);
  }

  function start(index: number, worker: number, now: number): void {
    const dealer = dealers[index] as Dealer;
    const isWarm = dealer.last?.worker === worker;
    const { warmSeconds, coldSeconds, allPagesSeconds } = dealer.size;
    const usual = dealer.pending.code !== undefined ? allPagesSeconds : isWarm ? warmSeconds : coldSeconds;
    const ms = (inputs.takeSeconds + usual * (1 + inputs.spread * (2 * random() - 1))) * secondMs;
    dealer.running = dealer.pending;
    dealer.pending = {};
    free[worker] = (free[worker] as number) - 1;
    freePlaces -= 1;
    builds += 1;
    if (isWarm) warmBuilds += 1;
    busyMs += ms;
    put(index);
    agenda.add(now + ms, { kind: 'built', dealer: index, worker, startedAt: now });
  }

  /** The worker for a dealer while one is free: the last one during its head start, then any. */
  function workerFor({ last, readyAt }: Dealer, now: number): number {
    const lastBuilder = last && { name: String(last.worker), builtAt: last.at, isFree: (free[last.worker] ?? 0) > 0 };
    return last && openToAllAt(readyAt, lastBuilder, now) > now ? last.worker : free.findIndex((places) => places > 0);
  }

  function startWaiting(now: number): void {
    while (freePlaces > 0) {
      const [first, longest] = [waiting.first(), oldest.first()];
      if (!first || !longest) break;
      const chosen = isFairTurn(turn, longest.rank[0] as number, now) ? longest : first;
      turn += 1;
      const index = Number(chosen.key);
      start(index, workerFor(dealers[index] as Dealer, now), now);
    }
  }

  const end = dayStart + inputs.hours * hourMs;
  for (let next = agenda.next(); next; next = agenda.next()) {
    const { at, event } = next;
    if (event.kind === 'change') {
      const dealer = dealers[event.dealer] as Dealer;
      if (!hasReasons(dealer.pending)) dealer.readyAt = at;
      dealer.pending = addReasons(dealer.pending, { [event.reason]: event.since });
      put(event.dealer);
    } else if (event.kind === 'built') {
      const dealer = dealers[event.dealer] as Dealer;
      const { code, ...changes } = dealer.running ?? {};
      for (const [reason, since] of Object.entries(changes) as [BuildReason, number][]) {
        all.push(at - since);
        if (reason === 'sold' || reason === 'time') urgent.push(at - since);
      }
      dealer.running = undefined;
      dealer.readyAt = at;
      dealer.last = { worker: event.worker, at };
      free[event.worker] = (free[event.worker] as number) + 1;
      freePlaces += 1;
      put(event.dealer);
      if (code !== undefined) {
        waveLeft -= 1;
        if (waveLeft === 0 && waves.length > 0) startWave(at);
        else if (waveLeft === 0) codeEnd = at;
      }
    }
    startWaiting(at);
    // A fleet that is too small never finishes its day; waiting work then counts as it is.
    if (at > end + hourMs) break;
  }
  const last = end + hourMs;
  for (const { pending } of dealers) {
    const { code: _code, ...changes } = pending;
    for (const since of Object.values(changes)) all.push(last - since);
  }
  const days = inputs.hours / 24;
  return {
    workers,
    size: size.name,
    lag: lagsOf(all),
    urgent: lagsOf(urgent),
    builds,
    warm: builds === 0 ? 0 : warmBuilds / builds,
    busy: busyMs / (workers * size.builds * inputs.hours * hourMs),
    pollBusy: (inputs.dealers * inputs.pollSeconds) / (inputs.pollMinutes * 60) / (workers * inputs.pollsAtOnce),
    cost: workers * size.hourPrice * 24 + (builds / days) * inputs.buildPrice,
    codeMs: codeAt === undefined || codeEnd === undefined ? undefined : codeEnd - codeAt,
  };
}

/** Polls start late if the utilisation of their places exceeds this. */
const mostPollBusy = 0.7;

export const meetsLag = ({ lag, pollBusy }: SimulationResult, lagMs: number): boolean => lag.p99 <= lagMs && pollBusy <= mostPollBusy;

/** The minimum number of workers of a size that keeps the lag at p99. Each number is simulated with the same seed. */
export function findFewestWorkers(inputs: SimulationInputs, size: WorkerSize, lagMs: number, seed: number): SimulationResult {
  const play = (workers: number) => simulateFleet(inputs, workers, size, seed);
  // Fewer workers could not even poll.
  const polls = (inputs.dealers * inputs.pollSeconds) / (inputs.pollMinutes * 60) / inputs.pollsAtOnce;
  let [few, many] = [Math.max(0, Math.ceil(polls / mostPollBusy) - 1), Math.max(1, Math.ceil(polls / mostPollBusy))];
  let best = play(many);
  while (!meetsLag(best, lagMs) && many < 4096) {
    few = many;
    many *= 2;
    best = play(many);
  }
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    const result = play(middle);
    if (meetsLag(result, lagMs)) [many, best] = [middle, result];
    else few = middle;
  }
  return best;
}
