import { dayMs } from '#lib/model/time.ts';
import { flagParameter, listParameter, type Parameter, textParameter, wholeParameter, wholesParameter } from './parameters.ts';
import { type Task, taskStatuses, taskTypes } from './tasks.ts';

const oneOfParameter = (code: string, what: string, plural: string, knownNames: readonly string[]) =>
  listParameter(code, (value, refuse) => {
    const match = knownNames.find((name) => name.toLowerCase() === value.toLowerCase());
    return (
      match ??
      refuse(`\`${value}\` is not a valid task ${what}. Available ${plural} are ${knownNames.map((name) => `\`${name}\``).join(', ')}.`)
    );
  });

/** A point in time in milliseconds. A date alone means its start, or with `after` the start of the next day. */
const timeParameter = (code: string, after: boolean): Parameter<number | undefined> => ({
  code,
  read: (value, refuse) => {
    if (value === '*') return undefined;
    const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
    const time = isDate || /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(time)) refuse(`\`${value}\` is an invalid date-time. It should follow the YYYY-MM-DD or RFC 3339 date-time format.`);
    return isDate && after ? time + dayMs : time;
  },
});

/** The parameters that select tasks. */
export const taskFilters = {
  uids: wholesParameter('invalid_task_uids'),
  batchUids: wholesParameter('invalid_batch_uids'),
  canceledBy: wholesParameter('invalid_task_canceled_by'),
  types: oneOfParameter('invalid_task_types', 'type', 'types', taskTypes),
  statuses: oneOfParameter('invalid_task_statuses', 'status', 'statuses', taskStatuses),
  indexUids: listParameter('invalid_index_uid', (value) => value),
  afterEnqueuedAt: timeParameter('invalid_task_after_enqueued_at', true),
  beforeEnqueuedAt: timeParameter('invalid_task_before_enqueued_at', false),
  afterStartedAt: timeParameter('invalid_task_after_started_at', true),
  beforeStartedAt: timeParameter('invalid_task_before_started_at', false),
  afterFinishedAt: timeParameter('invalid_task_after_finished_at', true),
  beforeFinishedAt: timeParameter('invalid_task_before_finished_at', false),
} satisfies Record<string, Parameter>;

export const taskListParameters = {
  limit: wholeParameter('invalid_task_limit'),
  from: wholeParameter('invalid_task_from'),
  reverse: flagParameter('invalid_task_reverse'),
  ...taskFilters,
} satisfies Record<string, Parameter>;

/** A text of the client's own that a task carries. */
export const metadataParameter = { customMetadata: textParameter('invalid_index_custom_metadata') };

type Filters = { [K in keyof typeof taskFilters]?: (typeof taskFilters)[K] extends Parameter<infer T> ? T : never };

const isIn = <T>(wantedValues: readonly T[] | undefined, value: T | null) =>
  wantedValues === undefined || (value !== null && wantedValues.includes(value));

const isWithin = (time: number | null, after: number | undefined, before: number | undefined) =>
  (after === undefined || (time !== null && time > after)) && (before === undefined || (time !== null && time < before));

/** Whether a task matches the filters. */
export const matchesFilters = (task: Task, filters: Filters): boolean =>
  isIn(filters.uids, task.uid) &&
  isIn(filters.batchUids, task.batchUid) &&
  isIn(filters.canceledBy, task.canceledBy) &&
  isIn<string>(filters.types, task.type) &&
  isIn<string>(filters.statuses, task.status) &&
  (filters.indexUids === undefined || task.indexes.some((uid) => filters.indexUids?.includes(uid))) &&
  isWithin(task.enqueuedAt, filters.afterEnqueuedAt, filters.beforeEnqueuedAt) &&
  isWithin(task.startedAt, filters.afterStartedAt, filters.beforeStartedAt) &&
  isWithin(task.finishedAt, filters.afterFinishedAt, filters.beforeFinishedAt);

/** A page of a list of numbered items, newest first, that starts at the number `from`. */
export function pageFrom<T>(
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
