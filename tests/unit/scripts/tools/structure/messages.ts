import { makeSource, messageOf, type Rule } from '../../../../../scripts/tools/structure/source.ts';

/** The messages of a rule about files (path and text), as the check prints them. */
export const messagesOf = (rule: Rule, files: Record<string, string>, exempt: Record<string, string> = {}): string[] =>
  rule(
    Object.entries(files).map(([path, text]) => makeSource(path, text)),
    exempt,
  ).map(messageOf);
