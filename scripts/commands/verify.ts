import { availableParallelism } from 'node:os';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { type LiveVerification, verifyLive } from '#lib/build/verify-live.ts';
import { countOf } from '#lib/locale/plural.ts';
import { heldText } from '#lib/releases/held-error.ts';
import { readHold } from '#lib/releases/hold.ts';
import { describeVerification } from '#lib/report/history/describe-run.ts';
import { recordWork } from '#lib/report/history/recorder.ts';
import { formatProblems } from '#lib/verify/report.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/output.ts';
import { finish, presentDealers, printNotices } from '../cli/present.ts';
import { recordingOf } from '../cli/record-history.ts';

/** A live release with problems. The message lists the files and their problems. */
class VerifyError extends Error {
  override name = 'VerifyError';
}

type VerifiedRelease = LiveVerification & { warnings: string[] };

const text = ({ release, pages, files, warnings }: VerifiedRelease) =>
  `no problems in ${countOf(pages, 'page')}, ${countOf(files, 'file')} of ${release}${warnings.length ? `, ${countOf(warnings.length, 'warning')}` : ''}`;

/** `forecourt verify`: checks the whole live release of each dealer against the snapshot that it was made from and the current time. */
export async function verifyCommand(slugs: string[], options: CommonOptions): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const quiet = options.json ?? false;
  const work = fleetOf(1, async (slug, progress): Promise<VerifiedRelease> => {
    const live = await verifyLive(workspace, slug, realWorld.now(), availableParallelism(), progress);
    const blocking = live.problems.filter(({ warns }) => !warns);
    if (blocking.length > 0) {
      const lines = await formatProblems(live.root, blocking);
      const hold = await readHold(workspace.outDir, slug);
      const note = hold ? [`The site is ${heldText(hold, live.release)}, so no build replaces it.`] : [];
      const summary = `${countOf(blocking.length, 'problem')} in the live release ${live.release}`;
      throw new VerifyError(`${slug}: ${summary}:\n${[...lines, ...note].join('\n')}`);
    }
    return { ...live, warnings: await formatProblems(live.root, live.problems) };
  });
  const job = recordWork(recordingOf(workspace, 'verify'), work, describeVerification);
  const outcomes = await presentDealers(dealers, job, text, quiet);
  if (!quiet) printNotices(outcomes, ({ warnings }) => warnings);
  return finish<VerifiedRelease>(outcomes, quiet, ({ release, pages, files, warnings }) => ({ release, pages, files, warnings }));
}
