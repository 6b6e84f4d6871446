import { ApiError } from '../api-error.ts';
import { readParameters } from '../parameters.ts';
import { type Call, ok, type Reply, type Routes } from '../server-state.ts';
import { isAsked, stretch, taskFilters, taskListParameters } from '../task-query.ts';
import { batchView, summary, taskView } from '../task-view.ts';
import type { Task } from '../tasks.ts';

/** Who may not see every index sees the tasks whose indexes are all open to them. */
const isSeen = ({ access }: Call, { indexes }: Task) => access.all || (indexes.length > 0 && indexes.every(access.sees));

function seenTasks(call: Call): Task[] {
  return [...call.server.tasks.all()].filter((task) => isSeen(call, task));
}

function numbered(id: string, what: 'Task' | 'Batch'): number {
  if (/^\d{1,15}$/.test(id)) return Number(id);
  const code = what === 'Task' ? 'invalid_task_uids' : 'invalid_batch_uids';
  throw new ApiError(code, `${what} uid \`${id}\` is invalid. It should only contain numeric characters.`);
}

function one(call: Call): Task {
  const task = call.server.tasks.get(numbered(call.id, 'Task'));
  if (!task || !isSeen(call, task)) throw new ApiError('task_not_found', `Task \`${call.id}\` not found.`);
  return task;
}

/** Tasks that work on tasks: which they are is settled when they are asked for, what can be done with them when their turn comes. */
function onTasks(call: Call, verb: 'cancel' | 'delete'): Reply {
  const asked = readParameters(call.query, taskFilters);
  const { tasks } = call.server;
  if (Object.keys(asked).length === 0) {
    const code = 'missing_task_filters';
    const known = Object.keys(taskFilters)
      .filter((name) => name !== 'batchUids')
      .map((name) => `\`${name}\``);
    const names = [
      '`uids`',
      '`indexUids`',
      '`statuses`',
      '`types`',
      '`canceledBy`',
      ...known.filter((name) => name.includes('At')).sort(byMoment),
    ];
    throw new ApiError(
      code,
      `Query parameters to filter the tasks to ${verb} are missing. Available query parameters are: ${names.join(', ')}.`,
    );
  }
  const uids = seenTasks(call)
    .filter((task) => isAsked(task, asked))
    .map(({ uid }) => uid);
  const done = verb === 'cancel' ? 'canceledTasks' : 'deletedTasks';
  const task = tasks.add({
    type: verb === 'cancel' ? 'taskCancelation' : 'taskDeletion',
    details: { matchedTasks: uids.length, [done]: null, originalFilter: `?${call.query}` },
    undone: { [done]: 0 },
    work: ({ uid }) => ({ [done]: verb === 'cancel' ? tasks.cancel(uids, uid) : tasks.remove(uids) }),
  });
  return ok(summary(task));
}

/** `before…` ahead of `after…`, by what happens to a task. */
function byMoment(a: string, b: string): number {
  const rank = (name: string) =>
    ['Enqueued', 'Started', 'Finished'].findIndex((word) => name.includes(word)) * 2 + Number(name.includes('after'));
  return rank(a) - rank(b);
}

export const taskRoutes: Routes = {
  'GET /tasks': {
    action: 'tasks.get',
    answer: (call) => {
      const asked = readParameters(call.query, taskListParameters);
      const found = seenTasks(call).filter((task) => isAsked(task, asked));
      const page = stretch(found, ({ uid }) => uid, asked);
      return ok({ ...page, results: page.results.map(taskView) });
    },
  },
  'GET /tasks/:id': { action: 'tasks.get', answer: (call) => ok(taskView(one(call))) },
  'POST /tasks/cancel': { action: 'tasks.cancel', answer: (call) => onTasks(call, 'cancel') },
  'DELETE /tasks': { action: 'tasks.delete', answer: (call) => onTasks(call, 'delete') },
  'GET /batches': {
    action: 'tasks.get',
    answer: (call) => {
      const asked = readParameters(call.query, taskListParameters);
      const found = seenTasks(call).filter((task) => task.batchUid !== null && isAsked(task, asked));
      const page = stretch(found, ({ batchUid }) => batchUid ?? 0, asked);
      return ok({ ...page, results: page.results.map(batchView) });
    },
  },
  'GET /batches/:id': {
    action: 'tasks.get',
    answer: (call) => {
      const uid = numbered(call.id, 'Batch');
      const task = seenTasks(call).find(({ batchUid }) => batchUid === uid);
      if (!task) throw new ApiError('batch_not_found', `Batch \`${call.id}\` not found.`);
      return ok(batchView(task));
    },
  },
};
