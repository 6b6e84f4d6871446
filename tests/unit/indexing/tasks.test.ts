import { describe, expect, test } from 'vitest';
import { searchServerAt } from '#lib/indexing/search-server.ts';
import { finishTasks } from '#lib/indexing/tasks.ts';

type Told = { status: string; error?: { message: string; code: string } };

/** A server that tells these of a task, one after the other, the last for ever; time passes only while one sleeps. */
function serverTelling(...told: Told[]) {
  let [asked, time] = [0, 0];
  const client = {
    fetch: async () => {
      const said = told[Math.min(asked, told.length - 1)];
      asked += 1;
      return Response.json({ uid: 7, type: 'settingsUpdate', indexUid: 'Cars', error: null, ...said });
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
  return { server, patience, asked: () => asked };
}

const failed = { status: 'failed', error: { message: 'Index `Cars` already exists.', code: 'index_already_exists' } };

describe('waiting for a task', () => {
  test('goes on until it is done, less and less often', async () => {
    const { server, patience, asked } = serverTelling({ status: 'enqueued' }, { status: 'processing' }, { status: 'succeeded' });
    await finishTasks(server, [7], patience);
    expect(asked()).toBe(3);
  });

  test('takes a failure that the caller expects', async () => {
    const { server, patience } = serverTelling(failed);
    await finishTasks(server, [7], patience, ['index_already_exists']);
  });

  test.each<[string, Told, string]>([
    [
      'one that failed',
      failed,
      'search server https://s.example: task 7 (settingsUpdate on Cars) failed: Index `Cars` already exists (index_already_exists). Correct what it names and run again.',
    ],
    ['one that was cancelled', { status: 'canceled' }, 'task 7 (settingsUpdate on Cars) was cancelled by somebody else. Run again.'],
    [
      'one that takes too long',
      { status: 'processing' },
      'task 7 (settingsUpdate on Cars) is still processing after 60 s. See what the server is at, and run again with a longer --wait.',
    ],
    [
      'one in a state nobody knows',
      { status: 'dreaming' },
      'it is no Meilisearch server: to GET /tasks/7 it answered JSON of another shape (status: ',
    ],
  ])('tells of %s', async (_name, told, message) => {
    const { server, patience, asked } = serverTelling(told);
    await expect(finishTasks(server, [7], patience)).rejects.toThrow(message);
    expect(asked()).toBeLessThan(100);
  });
});
