import { parse } from 'yaml';
import { ContentError } from './content-error.ts';

/** YAML that starts on line `firstLine` of a content file, as data. `what` names it in the message. Throws ContentError. */
export function readYaml(file: string, text: string, firstLine: number, what: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    const { linePos, message } = cause as Error & { linePos?: [{ line: number; col: number }] };
    const at = linePos ? `:${linePos[0].line + firstLine - 1}:${linePos[0].col}` : '';
    const [problem = ''] = message.split(/ at line \d+|\n/, 1);
    throw new ContentError(`${file}${at}: ${what} is not YAML: ${problem}; put text with a colon, a comma or a bracket in quotes`, {
      cause,
    });
  }
}
