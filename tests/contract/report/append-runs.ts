import { makeRecorder } from '#lib/report/history/recorder.ts';
import { noon } from '../../unit/report/history/made-runs.ts';

/** Run in its own process: adds `count` builds of a dealer to the history of a folder, and prints each as it is added. */
const [workDir = '', dealer = '', count = '0'] = process.argv.slice(2);
const record = makeRecorder(workDir, (problem) => process.stderr.write(`${problem}\n`));
for (let index = 1; index <= Number(count); index++) {
  await record({ command: 'build', dealer, startedAt: noon, ms: index, result: 'done', fault: { kind: 'x', message: 'y'.repeat(300) } });
  process.stdout.write(`${index}\n`);
}
