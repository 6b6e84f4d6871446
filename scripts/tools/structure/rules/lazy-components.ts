import { isCode, isIn, type Rule, walk } from '../source.ts';

const folders = ['components/', 'pages/'];
const slotFile = 'components/templates/slots.tsx';

type Call = { callee: { name?: string }; arguments: readonly { start: number; end: number }[] };

const instead = `add { ssr: false } and show it after an input, or import it as usual, because Next finds only the lazy code that ${slotFile} names, so the page would not match its HTML`;

/** A component that loads by itself is not part of the HTML, except the slots of the templates. */
export const lazyComponents: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, folders) && !isIn(path, [slotFile, ...Object.keys(exempt)]))
    .flatMap((source) =>
      walk(source.tree()).flatMap((node) => {
        if (node.type !== 'CallExpression') return [];
        const { callee, arguments: args } = node as unknown as Call;
        const options = args[1] ? source.text.slice(args[1].start, args[1].end) : '';
        const isInHtml = callee.name === 'dynamic' && !/\bssr:\s*false\b/.test(options);
        return isInHtml ? [{ path: source.path, line: source.lineAt(node.start), what: 'a lazy component in the HTML', instead }] : [];
      }),
    );
