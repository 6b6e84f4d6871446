import { apiErrorBody, type ErrorBody, SearchApiError } from './api-error.ts';

export const taskTypes = [
  'documentAdditionOrUpdate',
  'documentEdition',
  'documentDeletion',
  'settingsUpdate',
  'indexCreation',
  'indexDeletion',
  'indexUpdate',
  'indexSwap',
  'taskCancelation',
  'taskDeletion',
  'dumpCreation',
  'snapshotCreation',
  'export',
  'upgradeDatabase',
  'indexCompaction',
  'networkTopologyChange',
  'dsrUpdate',
  'dsrClear',
] as const;
export const taskStatuses = ['enqueued', 'processing', 'succeeded', 'failed', 'canceled'] as const;

type TaskType = (typeof taskTypes)[number];
type TaskStatus = (typeof taskStatuses)[number];
type Details = Record<string, unknown>;

export type Task = {
  uid: number;
  batchUid: number | null;
  indexUid: string | null;
  /** All indexes that the task touches. A key that does not allow one of them does not show the task. */
  indexes: string[];
  status: TaskStatus;
  type: TaskType;
  canceledBy: number | null;
  details: Details;
  error: ErrorBody | null;
  enqueuedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  customMetadata?: string;
  /** The work, until it is done. It may hold many documents, so it is dropped then. */
  work?: (() => Details | undefined) | undefined;
  /** The details of a task that failed or was cancelled. */
  undone: Details;
};

export type NewTask = {
  type: TaskType;
  indexUid?: string | undefined;
  indexes?: string[];
  details?: Details;
  undone?: Details;
  metadata?: string | undefined;
  /** Does the work at once and returns details about its result. Throws SearchApiError. */
  work: (task: Task) => Details | undefined;
};

export type TaskQueue = {
  add: (task: NewTask) => Task;
  all: () => IterableIterator<Task>;
  get: (uid: number) => Task | undefined;
  remove: (uids: readonly number[]) => number;
  cancel: (uids: readonly number[], by: number) => number;
  isBusy: (indexUid: string) => boolean;
};

/** The oldest finished tasks beyond this many are dropped, so that a running server does not grow. */
const maxTasks = 10_000;

const isFinished = ({ status }: Task) => status !== 'enqueued' && status !== 'processing';

function refusal(error: unknown): ErrorBody {
  if (error instanceof SearchApiError) return error.body;
  return apiErrorBody('internal', `An internal error has occurred. \`${(error as Error).message}\`.`);
}

/** Runs tasks one after the other, in the order they arrived; cancellations and deletions of tasks go first. `later` runs a step after the caller. */
export function createTasks({ now, later }: { now: () => number; later: (step: () => void) => void }): TaskQueue {
  const tasks = new Map<number, Task>();
  let waiting: Task[] = [];
  let nextUid = 0;
  let nextBatch = 0;

  const finish = (task: Task, status: TaskStatus, details: Details, error: ErrorBody | null = null) => {
    Object.assign(task, { status, error, finishedAt: now(), details: { ...task.details, ...details }, work: undefined });
  };
  const step = () => {
    const task = waiting.shift();
    if (!task) return;
    Object.assign(task, { status: 'processing', batchUid: nextBatch++, startedAt: now() });
    try {
      finish(task, 'succeeded', task.work?.() ?? {});
    } catch (error) {
      finish(task, 'failed', task.undone, refusal(error));
    }
    const surplus = tasks.size - maxTasks;
    if (surplus > 0) for (const { uid } of [...tasks.values()].filter(isFinished).slice(0, surplus)) tasks.delete(uid);
  };

  return {
    add({ type, indexUid, indexes = indexUid === undefined ? [] : [indexUid], details = {}, undone = {}, metadata, work }) {
      const task: Task = {
        uid: nextUid++,
        batchUid: null,
        indexUid: indexUid ?? null,
        indexes,
        status: 'enqueued',
        type,
        canceledBy: null,
        details,
        error: null,
        enqueuedAt: now(),
        startedAt: null,
        finishedAt: null,
        undone,
        ...(metadata === undefined ? {} : { customMetadata: metadata }),
      };
      task.work = () => work(task);
      tasks.set(task.uid, task);
      if (type === 'taskCancelation' || type === 'taskDeletion') waiting.unshift(task);
      else waiting.push(task);
      later(step);
      return task;
    },
    all: () => tasks.values(),
    get: (uid) => tasks.get(uid),
    remove(uids) {
      const finished = uids.filter((uid) => {
        const task = tasks.get(uid);
        return task !== undefined && isFinished(task);
      });
      for (const uid of finished) tasks.delete(uid);
      return finished.length;
    },
    cancel(uids, by) {
      const stopped = waiting.filter(({ uid }) => uids.includes(uid) && uid !== by);
      waiting = waiting.filter((task) => !stopped.includes(task));
      for (const task of stopped) {
        task.canceledBy = by;
        finish(task, 'canceled', task.undone);
      }
      return stopped.length;
    },
    isBusy: (indexUid) => waiting.some((task) => task.indexes.includes(indexUid)),
  };
}
