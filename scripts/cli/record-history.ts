import type { Workspace } from '#lib/disk/workspace.ts';
import { makeRecorder, type Recording } from '#lib/report/history/recorder.ts';
import type { RunCommand } from '#lib/report/history/run.ts';
import { realWorld } from './context.ts';
import { printError } from './output.ts';

/**
 * Records the runs of a command in the history of its work folder. A problem with the history is printed once and does not fail the
 * command.
 */
export const recordingOf = ({ workDir }: Workspace, command: RunCommand, signal?: AbortSignal): Recording => ({
  command,
  record: makeRecorder(workDir, printError),
  now: realWorld.now,
  signal,
});
