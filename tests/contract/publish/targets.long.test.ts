import { afterAll, beforeAll, expect, test } from 'vitest';
import { interrupt } from './interrupt.ts';
import { makePublishYard, type PublishYard, targetKinds } from './target-kinds.ts';

let yard: PublishYard;
beforeAll(async () => {
  yard = await makePublishYard();
});
afterAll(() => yard.close());

test.each(Object.entries(targetKinds))(
  '%s, interrupted at each change: every page works, and the next publication completes the release',
  async (_name, kindOf) => {
    const kind = kindOf(yard, yard.nextPlace());
    expect(await interrupt(kind, (...files) => yard.tree(...files), 1)).toBeGreaterThan(30);
  },
);
