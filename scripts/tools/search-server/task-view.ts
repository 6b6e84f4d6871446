import type { Task } from './tasks.ts';

const date = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** The immediate answer to a write. */
export const taskSummary = ({ uid, indexUid, status, type, enqueuedAt, customMetadata }: Task) => ({
  taskUid: uid,
  indexUid,
  status,
  type,
  enqueuedAt: date(enqueuedAt),
  ...(customMetadata === undefined ? {} : { customMetadata }),
});

const duration = ({ startedAt, finishedAt }: Task) =>
  startedAt === null || finishedAt === null ? null : `PT${(finishedAt - startedAt) / 1000}S`;

const detailsOf = ({ details }: Task) => (Object.keys(details).length > 0 ? { details } : {});

/** A task with all its fields. */
export const taskView = (task: Task) => ({
  uid: task.uid,
  batchUid: task.batchUid,
  indexUid: task.indexUid,
  status: task.status,
  type: task.type,
  canceledBy: task.canceledBy,
  ...detailsOf(task),
  error: task.error,
  duration: duration(task),
  enqueuedAt: date(task.enqueuedAt),
  startedAt: date(task.startedAt),
  finishedAt: date(task.finishedAt),
  ...(task.customMetadata === undefined ? {} : { customMetadata: task.customMetadata }),
});

/** The batch of a task: here each task that ran is a batch of its own. */
export const batchView = (task: Task) => ({
  uid: task.batchUid,
  progress: null,
  ...detailsOf(task),
  stats: {
    totalNbTasks: 1,
    status: { [task.status]: 1 },
    types: { [task.type]: 1 },
    indexUids: task.indexUid === null ? {} : { [task.indexUid]: 1 },
  },
  duration: duration(task),
  startedAt: date(task.startedAt),
  finishedAt: date(task.finishedAt),
  batchStrategy: 'unspecified',
});
