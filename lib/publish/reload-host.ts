import { exec } from 'node:child_process';
import { secondMs } from '#lib/model/time.ts';

const timeoutMs = 60 * secondMs;

/** Runs the command of --reload in a shell, with the dealer and its release in the environment. Throws an Error with its last line. */
export const reloadHost = (command: string, { site, release }: { site: string; release: string }): Promise<void> =>
  new Promise((done, fail) => {
    const env = { ...process.env, FORECOURT_SITE: site, FORECOURT_RELEASE: release };
    exec(command, { env, timeout: timeoutMs }, (error, stdout, stderr) => {
      if (!error) return done();
      const last = `${stdout}\n${stderr}`.trim().split('\n').at(-1) ?? '';
      const why = error.killed ? `did not end within ${timeoutMs / secondMs} s` : `ended with code ${error.code ?? error.signal}`;
      fail(new Error(`the command of --reload ${why}${last ? `: ${last}` : ''}`, { cause: error }));
    });
  });
