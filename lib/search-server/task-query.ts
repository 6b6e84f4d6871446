import { dayMs } from '#lib/model/time.ts';
import { flag, many, type Parameter, plain, whole, wholes } from './parameters.ts';
import { type Task, taskStatuses, taskTypes } from './tasks.ts';

const among = (code: string, what: string, plural: string, known: readonly string[]) =>
  many(code, (value, refuse) => {
    const found = known.find((name) => name.toLowerCase() === value.toLowerCase());
    return (
      found ?? refuse(`\`${value}\` is not a valid task ${what}. Available ${plural} are ${known.map((name) => `\`${name}\``).join(', ')}.`)
    );
  });

/** A moment in milliseconds; a day alone is its first one, or with `after` the first of the next. */
const moment = (code: string, after: boolean): Parameter<number | undefined> => ({
  code,
  read: (value, refuse) => {
    if (value === '*') return undefined;
    const day = /^\d{4}-\d\d-\d\d$/.test(value);
    const time = day || /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(time)) refuse(`\`${value}\` is an invalid date-time. It should follow the YYYY-MM-DD or RFC 3339 date-time format.`);
    return day && after ? time + dayMs : time;
  },
});

/** What chooses tasks, in every route that does. */
export const taskFilters = {
  uids: wholes('invalid_task_uids'),
  batchUids: wholes('invalid_batch_uids'),
  canceledBy: wholes('invalid_task_canceled_by'),
  types: among('invalid_task_types', 'type', 'types', taskTypes),
  statuses: among('invalid_task_statuses', 'status', 'statuses', taskStatuses),
  indexUids: many('invalid_index_uid', (value) => value),
  afterEnqueuedAt: moment('invalid_task_after_enqueued_at', true),
  beforeEnqueuedAt: moment('invalid_task_before_enqueued_at', false),
  afterStartedAt: moment('invalid_task_after_started_at', true),
  beforeStartedAt: moment('invalid_task_before_started_at', false),
  afterFinishedAt: moment('invalid_task_after_finished_at', true),
  beforeFinishedAt: moment('invalid_task_before_finished_at', false),
} satisfies Record<string, Parameter>;

export const taskListParameters = {
  limit: whole('invalid_task_limit'),
  from: whole('invalid_task_from'),
  reverse: flag('invalid_task_reverse'),
  ...taskFilters,
} satisfies Record<string, Parameter>;

/** Where tasks are put in with a word of the client's own. */
export const metadataParameter = { customMetadata: plain('invalid_index_custom_metadata') };

type Filters = { [K in keyof typeof taskFilters]?: (typeof taskFilters)[K] extends Parameter<infer T> ? T : never };

const isIn = <T>(wanted: readonly T[] | undefined, value: T | null) => wanted === undefined || (value !== null && wanted.includes(value));

const isWithin = (time: number | null, after: number | undefined, before: number | undefined) =>
  (after === undefined || (time !== null && time > after)) && (before === undefined || (time !== null && time < before));

/** Whether a task is among those that are asked for. */
export const isAsked = (task: Task, asked: Filters): boolean =>
  isIn(asked.uids, task.uid) &&
  isIn(asked.batchUids, task.batchUid) &&
  isIn(asked.canceledBy, task.canceledBy) &&
  isIn<string>(asked.types, task.type) &&
  isIn<string>(asked.statuses, task.status) &&
  (asked.indexUids === undefined || task.indexes.some((uid) => asked.indexUids?.includes(uid))) &&
  isWithin(task.enqueuedAt, asked.afterEnqueuedAt, asked.beforeEnqueuedAt) &&
  isWithin(task.startedAt, asked.afterStartedAt, asked.beforeStartedAt) &&
  isWithin(task.finishedAt, asked.afterFinishedAt, asked.beforeFinishedAt);

/** A stretch of a list of numbered things: newest first, from one on. */
export function stretch<T>(
  items: readonly T[],
  uidOf: (item: T) => number,
  { from, limit = 20, reverse = false }: { from?: number; limit?: number; reverse?: boolean },
) {
  const ordered = [...items].sort((a, b) => (reverse ? uidOf(a) - uidOf(b) : uidOf(b) - uidOf(a)));
  const after = from === undefined ? ordered : ordered.filter((item) => (reverse ? uidOf(item) >= from : uidOf(item) <= from));
  const results = after.slice(0, limit);
  const uid = (item: T | undefined) => (item === undefined ? null : uidOf(item));
  return { results, total: items.length, limit, from: uid(results[0]), next: uid(after[limit]) };
}
