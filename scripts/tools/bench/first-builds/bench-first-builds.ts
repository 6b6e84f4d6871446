import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOutput, benchYard, productDir } from '../bench-yard.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { convertListings } from '../listings/convert.ts';
import { readListingFiles } from '../listings/read-files.ts';
import { measure } from '../measure.ts';

export type FirstBuildsBench = { dealers: number; cars: number };

/** Runs a command; bash adds up the processor time of all its processes. */
async function withCpu(args: readonly string[]): Promise<{ stdout: string; seconds: number; cpuSeconds: number }> {
  const script = 'TIMEFORMAT="cpu %U %S"; { time "$@" 2>/dev/null; } 2>&1';
  const { stdout, ms } = await measure('bash', ['-c', script, 'bash', process.execPath, ...args], { cwd: productDir });
  const [, user = '0', system = '0'] = /^cpu (\S+) (\S+)$/m.exec(stdout) ?? [];
  return { stdout: stdout.replace(/^cpu .*$/m, ''), seconds: ms / 1000, cpuSeconds: Number(user) + Number(system) };
}

/** `npm run bench -- first-builds`: many new dealers in one run, without a release or a picture of any of them; the code is compiled before. */
export async function benchFirstBuilds({ dealers, cars: size }: FirstBuildsBench): Promise<void> {
  const yard = benchYard('first-builds');
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  const slugs = Array.from({ length: dealers }, (_, index) => `new-${String(index + 1).padStart(3, '0')}`);
  for (const [index, slug] of ['warm', ...slugs].entries()) {
    const files = Object.entries(benchTenantFiles(cars, size, `new/${index}`));
    // Icons and shared pictures show the name, so no two dealers have the same.
    const named = (text: string) =>
      text.replaceAll(`bench-${size}`, slug).replaceAll(`Bench ${size.toLocaleString('en-AU')}`, `${slug} Motors`);
    await yard.write(Object.fromEntries(files.map(([path, text]) => [named(path), named(text)])));
  }
  await yard.build('warm');
  for (const name of ['out', 'work']) await rm(join(yard.folder, name), { recursive: true, force: true });
  const { stdout, seconds, cpuSeconds } = await withCpu([
    ...[join(productDir, 'scripts', 'forecourt.js'), 'build', ...slugs, ...yard.flags, '--accept-drop', '--json'],
  ]);
  const built = (JSON.parse(stdout) as BuildOutput).result.dealers;
  const stages: Record<string, number> = {};
  for (const dealer of built)
    for (const [stage, ms] of Object.entries(dealer.stages)) stages[stage] = (stages[stage] ?? 0) + ms / built.length;
  const result = {
    dealers,
    cars: size,
    seconds,
    cpuSeconds,
    each: { seconds: seconds / dealers, cpuSeconds: cpuSeconds / dealers },
    stages,
  };
  await writeFile(join(yard.folder, 'first-builds.json'), JSON.stringify(result, null, 2));
  const listed = Object.entries(stages).map(([stage, ms]) => `${stage} ${ms.toFixed(0)}`);
  process.stdout.write(
    [
      `${dealers} new dealers of ${size} cars: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time, ${(cpuSeconds / dealers).toFixed(2)} s each.`,
      `Milliseconds of a dealer by stage, with others beside it: ${listed.join(', ')}`,
      `As JSON: ${join(yard.folder, 'first-builds.json')}`,
      '',
    ].join('\n'),
  );
}
