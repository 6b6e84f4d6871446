import { isCode, isIn, type Rule, type SyntaxNode, walk } from '../source.ts';

const folders = ['lib/', 'scripts/'];
const command =
  /\bforecourt (?:api|build|check|compliance|dev|doctor|explain|feeds|fleet|forms|functions|index|leads|migrate|new|notices|plan|preview|prune|publish|pull|releases?|report|rollback|schedule|serve|verify|watch)\b/;
const instead =
  'build it with nextCommand of lib/model/next-command.ts, because the reader then gets the command with the program and folders that they use; of a command in general, write "the command build"';

function textOf({ type, value, tail }: SyntaxNode): string {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateElement') return '';
  const { cooked } = value as { cooked: string };
  // What follows may be the name of a command.
  return tail ? cooked : cooked.replace(/\bforecourt $/, 'forecourt build');
}

/** No message builds a command by hand, which its reader could not paste as it is (rule J3). */
export const commandTexts: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, folders) && !isIn(path, Object.keys(exempt)))
    .flatMap((source) =>
      walk(source.tree()).flatMap((node) => {
        const [what] = command.exec(textOf(node)) ?? [];
        return what
          ? [{ path: source.path, line: source.lineAt(node.start), what: 'a message with a command built by hand', instead }]
          : [];
      }),
    );
