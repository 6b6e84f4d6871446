import { SearchApiError } from '../api-error.ts';
import { readParameters } from '../parameters.ts';
import { type ApiCall, type ApiRoutes, ok, type Reply } from '../server-state.ts';
import { matchesFilters, pageFrom, taskFilters, taskListParameters } from '../task-query.ts';
import { batchView, taskSummary, taskView } from '../task-view.ts';
import type { Task } from '../tasks.ts';

/** A key for some indexes shows the tasks whose indexes it all allows. */
const isVisible = ({ access }: ApiCall, { indexes }: Task) => access.all || (indexes.length > 0 && indexes.every(access.canSee));

function visibleTasks(call: ApiCall): Task[] {
  return [...call.server.tasks.all()].filter((task) => isVisible(call, task));
}

function readUid(id: string, what: 'Task' | 'Batch'): number {
  if (/^\d{1,15}$/.test(id)) return Number(id);
  const code = what === 'Task' ? 'invalid_task_uids' : 'invalid_batch_uids';
  throw new SearchApiError(code, `${what} uid \`${id}\` is invalid. It should only contain numeric characters.`);
}

function requireTask(call: ApiCall): Task {
  const task = call.server.tasks.get(readUid(call.id, 'Task'));
  if (!task || !isVisible(call, task)) throw new SearchApiError('task_not_found', `Task \`${call.id}\` not found.`);
  return task;
}

/** Adds a task that cancels or deletes others. The request determines which; their state at its turn determines what is possible. */
function enqueueForTasks(call: ApiCall, verb: 'cancel' | 'delete'): Reply {
  const filters = readParameters(call.query, taskFilters);
  const { tasks } = call.server;
  if (Object.keys(filters).length === 0) {
    const code = 'missing_task_filters';
    const filterNames = Object.keys(taskFilters)
      .filter((name) => name !== 'batchUids')
      .map((name) => `\`${name}\``);
    const names = [
      '`uids`',
      '`indexUids`',
      '`statuses`',
      '`types`',
      '`canceledBy`',
      ...filterNames.filter((name) => name.includes('At')).sort(byEvent),
    ];
    throw new SearchApiError(
      code,
      `Query parameters to filter the tasks to ${verb} are missing. Available query parameters are: ${names.join(', ')}.`,
    );
  }
  const uids = visibleTasks(call)
    .filter((task) => matchesFilters(task, filters))
    .map(({ uid }) => uid);
  const done = verb === 'cancel' ? 'canceledTasks' : 'deletedTasks';
  const task = tasks.add({
    type: verb === 'cancel' ? 'taskCancelation' : 'taskDeletion',
    details: { matchedTasks: uids.length, [done]: null, originalFilter: `?${call.query}` },
    undone: { [done]: 0 },
    work: ({ uid }) => ({ [done]: verb === 'cancel' ? tasks.cancel(uids, uid) : tasks.remove(uids) }),
  });
  return ok(taskSummary(task));
}

/** Sorts by event, `before…` ahead of `after…`. */
function byEvent(a: string, b: string): number {
  const rank = (name: string) =>
    ['Enqueued', 'Started', 'Finished'].findIndex((word) => name.includes(word)) * 2 + Number(name.includes('after'));
  return rank(a) - rank(b);
}

export const taskRoutes: ApiRoutes = {
  'GET /tasks': {
    action: 'tasks.get',
    answer: (call) => {
      const filters = readParameters(call.query, taskListParameters);
      const tasks = visibleTasks(call).filter((task) => matchesFilters(task, filters));
      const page = pageFrom(tasks, ({ uid }) => uid, filters);
      return ok({ ...page, results: page.results.map(taskView) });
    },
  },
  'GET /tasks/:id': { action: 'tasks.get', answer: (call) => ok(taskView(requireTask(call))) },
  'POST /tasks/cancel': { action: 'tasks.cancel', answer: (call) => enqueueForTasks(call, 'cancel') },
  'DELETE /tasks': { action: 'tasks.delete', answer: (call) => enqueueForTasks(call, 'delete') },
  'GET /batches': {
    action: 'tasks.get',
    answer: (call) => {
      const filters = readParameters(call.query, taskListParameters);
      const tasks = visibleTasks(call).filter((task) => task.batchUid !== null && matchesFilters(task, filters));
      const page = pageFrom(tasks, ({ batchUid }) => batchUid ?? 0, filters);
      return ok({ ...page, results: page.results.map(batchView) });
    },
  },
  'GET /batches/:id': {
    action: 'tasks.get',
    answer: (call) => {
      const uid = readUid(call.id, 'Batch');
      const task = visibleTasks(call).find(({ batchUid }) => batchUid === uid);
      if (!task) throw new SearchApiError('batch_not_found', `Batch \`${call.id}\` not found.`);
      return ok(batchView(task));
    },
  },
};
