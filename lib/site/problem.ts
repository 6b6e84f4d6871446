/** A problem in a site's data: where, what, and how to fix it. `file` is a path with line and column if known, or the platform's configuration in words. */
export type Problem = { file: string; path: string; problem: string; fix: string };

/** A problem as one line of text. */
export const problemLine = ({ file, path, problem, fix }: Problem): string => `${file}${path ? `: ${path}` : ''}: ${problem}; ${fix}`;

/** A site's data is unusable. Lists all problems at once. */
export class SiteError extends Error {
  readonly slug: string;
  readonly problems: readonly Problem[];

  constructor(slug: string, problems: readonly Problem[], options?: ErrorOptions) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`${slug}: ${count} in the site's data\n${problems.map((problem) => `  ${problemLine(problem)}`).join('\n')}`, options);
    this.name = 'SiteError';
    this.slug = slug;
    this.problems = problems;
  }
}
