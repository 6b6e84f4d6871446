import { describe, expect, test } from 'vitest';
import { searchServerAt } from '#lib/indexing/search-server.ts';
import { finishTasks } from '#lib/indexing/tasks.ts';

type TaskAnswer = { status: string; error?: { message: string; code: string } };

/** A server that gives these answers about a task in turn, then repeats the last. Time passes only in `sleep`. */
function serverAnswering(...answers: TaskAnswer[]) {
  let [requests, time] = [0, 0];
  const client = {
    fetch: async () => {
      const answer = answers[Math.min(requests, answers.length - 1)];
      requests += 1;
      return Response.json({ uid: 7, type: 'settingsUpdate', indexUid: 'Cars', error: null, ...answer });
    },
    now: () => time,
    sleep: async () => {},
    random: () => 0,
  };
  const server = searchServerAt({ host: 'https://s.example', key: 'k', keyName: 'K', client });
  const patience = {
    now: () => time,
    sleep: async (ms: number) => {
      time += ms;
    },
    waitMs: 60_000,
  };
  return { server, patience, requests: () => requests };
}

const failed = { status: 'failed', error: { message: 'Index `Cars` already exists.', code: 'index_already_exists' } };

describe('waiting for a task', () => {
  test('polls until it is finished, less and less often', async () => {
    const { server, patience, requests } = serverAnswering({ status: 'enqueued' }, { status: 'processing' }, { status: 'succeeded' });
    await finishTasks(server, [7], patience);
    expect(requests()).toBe(3);
  });

  test('accepts a failure that the caller expects', async () => {
    const { server, patience } = serverAnswering(failed);
    await finishTasks(server, [7], patience, ['index_already_exists']);
  });

  test.each<[string, TaskAnswer, string]>([
    [
      'a failed task',
      failed,
      'search server https://s.example: task 7 (settingsUpdate on Cars) failed: Index `Cars` already exists (index_already_exists). Correct the problem and run again.',
    ],
    ['a cancelled task', { status: 'canceled' }, 'task 7 (settingsUpdate on Cars) was cancelled by another client. Run again.'],
    [
      'one that takes too long',
      { status: 'processing' },
      'task 7 (settingsUpdate on Cars) is still processing after 60 s. Check the server’s load and run again with a longer --wait.',
    ],
    [
      'one in a state nobody knows',
      { status: 'dreaming' },
      'it is not a Meilisearch server: GET /tasks/7: it answered unexpected JSON (status: ',
    ],
  ])('reports %s', async (_name, answer, message) => {
    const { server, patience, requests } = serverAnswering(answer);
    await expect(finishTasks(server, [7], patience)).rejects.toThrow(message);
    expect(requests()).toBeLessThan(100);
  });
});
