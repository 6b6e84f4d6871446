import { expect, it } from 'vitest';
import { makeSaver } from '#lib/watch/saver.ts';

it('saves during a write share the next write, and each caller learns of its failure', async () => {
  let value = 0;
  let fail = false;
  const written: number[] = [];
  const save = makeSaver(async () => {
    const now = value;
    await new Promise((done) => setTimeout(done, 5));
    if (fail) throw new Error('disk full');
    written.push(now);
  });
  value = 1;
  const first = save();
  value = 2;
  const [second, third] = [save(), save()];
  await Promise.all([first, second, third]);
  expect(written).toEqual([1, 2]);
  fail = true;
  const results = await Promise.allSettled([save(), save(), save()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  fail = false;
  await save();
  expect(written).toEqual([1, 2, 2]);
});

it('runs one save at a time, even when a caller saves again as soon as its save has ended', async () => {
  let [running, most, saves] = [0, 0, 0];
  const save = makeSaver(async () => {
    saves += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setImmediate(done));
    running -= 1;
  });
  const again = save().then(save);
  await Promise.all([again, save()]);
  expect([most, saves]).toEqual([1, 2]);
});
