import { expect, it } from 'vitest';
import { KeyInUseError, makeKeysInFlight } from '#lib/api/guards/keys-in-flight.ts';

function held() {
  let release: (value: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    release = resolve;
    fail = reject;
  });
  return { work: () => promise, release, fail };
}

it('a request waits for the first with its key, then does its own work', async () => {
  const afterSameKey = makeKeysInFlight(60_000);
  const order: string[] = [];
  const first = held();
  const answers = [afterSameKey('k', first.work), ...[1, 2, 3].map((index) => afterSameKey('k', async () => void order.push(`${index}`)))];
  await afterSameKey('other', async () => void order.push('other'));
  expect(order).toEqual(['other']);
  first.release('done');
  await Promise.all(answers);
  expect(order).toEqual(['other', '1', '2', '3']);
});

it('a request that has waited too long gets the answer that the key is in use', async () => {
  const afterSameKey = makeKeysInFlight(10);
  const first = held();
  const answer = afterSameKey('k', first.work);
  await expect(afterSameKey('k', async () => expect.unreachable())).rejects.toThrow(KeyInUseError);
  first.release('done');
  expect(await answer).toBe('done');
  expect(await afterSameKey('k', async () => 'again')).toBe('again');
});

it('a first request that fails keeps nobody from trying', async () => {
  const afterSameKey = makeKeysInFlight(60_000);
  const first = held();
  const answer = afterSameKey('k', first.work);
  const second = afterSameKey('k', async () => 'mine');
  first.fail(new Error('no disk'));
  await expect(answer).rejects.toThrow('no disk');
  expect(await second).toBe('mine');
});
