import { makeSource, messageOf, type Rule } from '../../../../scripts/floors/source.ts';

/** What a rule says of files given as path and text, as the check prints it. */
export const found = (rule: Rule, files: Record<string, string>, exempt: Record<string, string> = {}): string[] =>
  rule(
    Object.entries(files).map(([path, text]) => makeSource(path, text)),
    exempt,
  ).map(messageOf);
