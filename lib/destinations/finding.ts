export const findingLevels = ['ok', 'warning', 'problem'] as const;

/** A finding of doctor about one part of a setup. `fix` says what to do. It contains no secret, and only the host of an address. */
export type SetupFinding = {
  level: (typeof findingLevels)[number];
  subject: string;
  text: string;
  fix?: string;
  /** The level in production, if it would lose leads or show old cars there (rule R41). */
  inProduction?: 'problem';
};

/** The findings of a check of one service. `date` is the server's clock time, in milliseconds, if it answered. */
export type CheckReport = { findings: SetupFinding[]; date: number | undefined };

export const passed = (subject: string, text: string): SetupFinding => ({ level: 'ok', subject, text });
export const warning = (subject: string, text: string, fix: string): SetupFinding => ({ level: 'warning', subject, text, fix });
export const problem = (subject: string, text: string, fix: string): SetupFinding => ({ level: 'problem', subject, text, fix });

/** A warning that is a problem in production. */
export const risk = (subject: string, text: string, fix: string): SetupFinding => ({
  ...warning(subject, text, fix),
  inProduction: 'problem',
});

/** A finding with the level that it has in production, or while a site is being set up. */
export const levelled = ({ inProduction, ...finding }: SetupFinding, isProduction: boolean): SetupFinding =>
  isProduction && inProduction ? { ...finding, level: inProduction } : finding;

/** Describes a failed attempt as a problem. If the message already says how to fix it, that advice is used. */
export function failed(subject: string, where: string, error: string, fix: string): SetupFinding {
  const [what = error, ...ownFix] = error.split('. ');
  const own = ownFix.join('. ').replace(/\.$/, '');
  return problem(subject, `${where}: ${what}`, own ? own.slice(0, 1).toLowerCase() + own.slice(1) : fix);
}
