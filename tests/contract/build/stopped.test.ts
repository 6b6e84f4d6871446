import { expect, test } from 'vitest';
import { startForecourt } from './cli.ts';
import { makeKilledYard } from './killed-yard.ts';
import { siteOf, treeOf } from './tenants.ts';

const { yard, args, releases, scratch } = await makeKilledYard(20);

test('a build asked to stop ends its children and leaves nothing half made', async () => {
  const before = await treeOf(yard.current('killed-cars'));
  const [staged, made] = [await releases(), await scratch()];
  await yard.tenant('killed-cars', { site: siteOf('Killed Cars, renamed again') });
  const stopped = startForecourt(args());
  try {
    await stopped.until('rendering 41 pages');
    process.kill(stopped.child.pid as number, 'SIGTERM');
    const { code, stdout } = await stopped.ended;
    expect(code).toBe(143);
    expect(stdout).toContain('killed-cars  stopped by SIGTERM\n');
    expect(await releases()).toEqual(staged);
    expect(await scratch()).toEqual(made);
    expect(await treeOf(yard.current('killed-cars'))).toEqual(before);
  } finally {
    stopped.kill();
  }
});
