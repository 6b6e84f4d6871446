import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './measure.ts';

export const productDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const cli = join(productDir, 'scripts', 'forecourt.js');

/** The part of a dealer's row in `forecourt build --json` that the benches read. */
export type BuiltDealer = {
  slug: string;
  release: { id: string; bytes: number; files: number };
  unchanged: boolean;
  cars: number;
  pages: number;
  rendered: number;
  compileMs: number;
  stages: Record<string, number>;
};

/** The part of what `forecourt build --json` prints that the benches read. */
export type BuildOutput = { result: { dealers: BuiltDealer[] } };

/** The folders of a bench and its dealers, below .forecourt/bench. */
export function benchYard(name: string) {
  const folder = join(productDir, '.forecourt', 'bench', ...(name ? [name] : []));
  const flags = ['--tenants', join(folder, 'tenants'), '--out', join(folder, 'out'), '--work', join(folder, 'work')];
  const forecourt = (...args: string[]) => measure(process.execPath, [cli, ...args, ...flags, '--json'], { cwd: productDir });
  return {
    folder,
    flags,
    forecourt,
    /** Writes dealers' files by their path below the tenants folder. */
    write: async (files: Record<string, string>) => {
      for (const [path, text] of Object.entries(files)) {
        const file = join(folder, 'tenants', path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
    },
    /** Builds dealers in a new process. Returns its total seconds, also of processor time, and its row for each dealer. */
    build: async (...args: string[]): Promise<{ seconds: number; cpuSeconds: number; dealers: BuiltDealer[] }> => {
      const { stdout, ms, cpuSeconds } = await forecourt('build', ...args, '--accept-drop');
      return { seconds: ms / 1000, cpuSeconds, dealers: (JSON.parse(stdout) as BuildOutput).result.dealers };
    },
  };
}
