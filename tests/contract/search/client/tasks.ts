import { describe, expect, test } from 'vitest';
import { done, type Given, refusal, soon } from './given.ts';

/** The list of tasks. */
export function tasksSuite({ client, uid }: Given): void {
  describe('tasks', () => {
    test('are listed in order with their results', async () => {
      const index = client().index(uid('tasks'));
      const first = await done(index.addDocuments([{ id: 1 }]));
      const second = await index.addDocuments([{ other: 1 }]).waitTask(soon);
      expect(first).toEqual({
        uid: first.uid,
        batchUid: expect.any(Number),
        indexUid: index.uid,
        status: 'succeeded',
        type: 'documentAdditionOrUpdate',
        canceledBy: null,
        details: { receivedDocuments: 1, indexedDocuments: 1 },
        error: null,
        duration: expect.stringMatching(/^PT[\d.]+S$/),
        enqueuedAt: expect.any(String),
        startedAt: expect.any(String),
        finishedAt: expect.any(String),
      });
      const of = (more: object) => client().tasks.getTasks({ indexUids: [index.uid], ...more });
      expect((await of({})).results.map((task) => task.uid)).toEqual([second.uid, first.uid]);
      expect((await of({ reverse: true })).results.map((task) => task.uid)).toEqual([first.uid, second.uid]);
      expect((await of({ statuses: ['failed'] })).results.map((task) => task.uid)).toEqual([second.uid]);
      expect((await of({ types: ['indexSwap'] })).results).toEqual([]);
      expect((await of({ uids: [first.uid] })).total).toBe(1);
      expect(await of({ limit: 1 })).toMatchObject({ limit: 1, total: 2, from: second.uid, next: first.uid });
      expect(await of({ limit: 1, from: first.uid })).toMatchObject({ total: 2, from: first.uid, next: null });
      expect((await client().batches.getBatch(first.batchUid as number)).stats).toMatchObject({ totalNbTasks: expect.any(Number) });
    });

    test('are deleted once finished', async () => {
      const task = await done(client().createIndex(uid('forgotten')));
      const deletion = await done(client().tasks.deleteTasks({ uids: [task.uid] }));
      expect(deletion).toMatchObject({
        type: 'taskDeletion',
        details: { matchedTasks: 1, deletedTasks: 1, originalFilter: `?uids=${task.uid}` },
      });
      expect(await refusal(client().tasks.getTask(task.uid))).toMatchObject({
        status: 404,
        code: 'task_not_found',
        message: `Task \`${task.uid}\` not found.`,
      });
      const cancelation = await done(client().tasks.cancelTasks({ uids: [deletion.uid] }));
      expect(cancelation).toMatchObject({ type: 'taskCancelation', details: { canceledTasks: 0 } });
    });
  });
}
