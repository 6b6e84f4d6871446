import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { childEnvironment, type Ran, startForecourt } from '../build/cli.ts';
import { productDir } from '../build/tenants.ts';
import type { Trouble } from './operations.ts';

/**
 * Runs the command "$@" while a folder is a disk of its own with little room: its content is copied to a small tmpfs in a mount namespace, and
 * back when the command has ended.
 */
const onSmallDisk = `
set -e
folder=$1 small=$2 free=$3; shift 3
mount -t tmpfs none "$small"
cp -a "$folder/." "$small/"
used=$(du -sk "$small" | cut -f1)
mount -o remount,size=$((used + free))k "$small"
mount --bind "$small" "$folder"
set +e
"$@"
code=$?
umount "$folder"
find "$folder" -mindepth 1 -delete
cp -a "$small/." "$folder/" || exit 99
exit $code
`;

/** Not every user may mount a disk. Otherwise the size of each file is limited. */
export const canMount = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs none /mnt'], { stdio: 'ignore' }).status === 0;

async function runOnFullDisk(args: readonly string[], env: Record<string, string>, folder: string, freeKiB: number): Promise<Ran> {
  const small = await mkdtemp(join(tmpdir(), 'forecourt-small-disk-'));
  const command = [process.execPath, join(productDir, 'scripts', 'forecourt.js'), ...args];
  const child = canMount
    ? spawn('unshare', ['-rm', 'sh', '-c', onSmallDisk, 'sh', folder, small, String(freeKiB), ...command], {
        cwd: productDir,
        env: childEnvironment(env),
      })
    : spawn('sh', ['-c', 'ulimit -f "$0"; exec "$@"', String(freeKiB), ...command], { cwd: productDir, env: childEnvironment(env) });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  await rm(small, { recursive: true, force: true });
  if (code === 99) throw new Error(`the small disk could not be copied back: ${stderr}`);
  return { code, stdout, stderr };
}

/** Runs `forecourt`, with trouble on its way or without. `folder` is the one whose disk may be full. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  folder: string,
  trouble: Trouble | undefined,
): Promise<Ran> {
  if (trouble?.kind === 'full disk') return runOnFullDisk(args, env, folder, trouble.freeKiB);
  const running = startForecourt(args, env);
  if (trouble) {
    const hasEnded = running.ended.then(() => undefined);
    if (trouble.kind === 'signal' && trouble.after) await Promise.race([running.until(trouble.after).catch(() => undefined), hasEnded]);
    await Promise.race([setTimeout(trouble.ms), hasEnded]);
    if (trouble.kind === 'closed') running.child[trouble.stream]?.destroy();
    else if (trouble.signal === 'SIGKILL') running.kill();
    else running.child.kill(trouble.signal);
  }
  return running.ended;
}
