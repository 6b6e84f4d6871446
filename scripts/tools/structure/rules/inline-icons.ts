import { isCode, isIn, type Rule, walk } from '../source.ts';

const folders = ['components/', 'pages/'];
const iconFile = 'components/ui/icon.tsx';
const iconPackage = /^lucide-react(\/|$)/;

const instead =
  'use <Icon> of components/ui/icon.tsx and add the drawing to scripts/tools/icons/drawings.ts, because a drawing inside the HTML is repeated on every card of every page';

/** Pages draw no icon of their own: icons come from the sprite. */
export const inlineIcons: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, folders) && !isIn(path, [iconFile, ...Object.keys(exempt)]))
    .flatMap((source) =>
      walk(source.tree()).flatMap((node) => {
        const name = node.type === 'JSXOpeningElement' ? (node.name as { name?: string }).name : undefined;
        const from = node.type === 'ImportDeclaration' ? (node.source as unknown as { value: string }).value : '';
        const what = name === 'svg' ? 'an <svg> inside the HTML' : iconPackage.test(from) ? `an icon component of ${from}` : undefined;
        return what ? [{ path: source.path, line: source.lineAt(node.start), what, instead }] : [];
      }),
    );
