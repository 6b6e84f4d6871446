import { lastEvent, outputDocument, outputEvent } from '../../scripts/cli/output-schema.ts';

type Printed = { stdout: string };

/** The document that a command printed with `--json`, which must be its whole output and as the schema says (rule J1). */
export const documentOf = ({ stdout }: Printed) => outputDocument.parse(JSON.parse(stdout));

/** The result in that document. */
export function resultOf(printed: Printed) {
  documentOf(printed);
  return JSON.parse(printed.stdout).result;
}

/** The problems in that document as text, as a person reads them. */
export const problemsIn = (printed: Printed): string =>
  documentOf(printed)
    .problems.map(({ file, message, fix }) => `${file ? `${file}: ` : ''}${message}${fix ? `; ${fix}` : ''}`)
    .join('\n');

/** A line of a command that runs on, which must be as the schema says (rule J2). */
export function eventOf(line: string) {
  const event = JSON.parse(line);
  (event.event === 'ended' ? lastEvent : outputEvent).parse(event);
  return event;
}
