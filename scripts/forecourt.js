#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, so that an older Node can read it and start the Node that is installed with the packages.
const [major, minor] = process.versions.node.split('.').map(Number);
const isTooOld = major < 22 || (major === 22 && minor < 18);

/** The document of rule J1, written by hand, because an older Node cannot load the code that prints JSON. */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
  if (!process.argv.includes('--json')) return;
  const end = { ok: false, exitCode: 2, result: null, problems: [{ message }] };
  process.stdout.write(`${JSON.stringify({ formatVersion: 1, command: null, ...end })}\n`);
}

/** The variable with the descriptor of a pipe that stays open as long as the parent process. */
const parentPipe = 'FORECOURT_PARENT_PIPE';

function startWithBundledNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const bundled = fileURLToPath(new URL(`../node_modules/node/bin/${program}`, import.meta.url));
  if (!existsSync(bundled)) {
    fail(
      `forecourt needs Node 22.18 or newer, and this is ${process.versions.node}. The Node that comes with its packages is not at ${bundled}; to install it, run: npm ci`,
    );
    return;
  }
  const child = spawn(bundled, process.argv.slice(1), {
    // The child sees the end of the pipe when this process ends, even if it is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, [parentPipe]: '3' },
  });
  // A terminal sends Ctrl+C to both processes. Passed on as well, it would count as a second request, which skips the clean-up.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  child.on('error', (error) => {
    fail(`${bundled} does not start: ${error.message}`);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Stops this process, as SIGTERM does, when its parent has ended, because nobody else would. */
async function stopWithParent() {
  const descriptor = Number(process.env[parentPipe]);
  // This process ends its own children by other means.
  delete process.env[parentPipe];
  if (!Number.isInteger(descriptor)) return;
  const { Socket } = await import('node:net');
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false });
  pipe.on('error', () => undefined).on('close', () => process.kill(process.pid, 'SIGTERM'));
  pipe.resume().unref();
}

if (isTooOld) startWithBundledNode();
else {
  // The compiled code is cached, so that later starts are faster.
  module.enableCompileCache?.();
  await stopWithParent();
  await import('./forecourt.ts');
  // Saved as soon as a service has started: if it is killed later, the cache would be lost.
  module.flushCompileCache?.();
}
