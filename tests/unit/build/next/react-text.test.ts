import { createElement as element, lazy, type ReactNode, Suspense, useId } from 'react';
import { renderToPipeableStream } from 'react-dom/server.bun';
import { renderToReadableStream } from 'react-dom/server.edge';
import { expect, test } from 'vitest';
import { readableFromPieces } from '#lib/build/next/react-text.ts';

type Render = (tree: ReactNode, options?: { onError: () => void }) => Promise<AsyncIterable<Uint8Array> & { allReady: Promise<void> }>;

const ours: Render = readableFromPieces(renderToPipeableStream as unknown as Parameters<typeof readableFromPieces>[0]);
const reference = renderToReadableStream as unknown as Render;

/** Reads a tree as Next does. */
async function textOf(render: Render, tree: ReactNode): Promise<string> {
  const rendered = await render(tree);
  await rendered.allReady;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const chunk of rendered) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

function Branch({ depth }: { depth: number }): ReactNode {
  const id = useId();
  const below = depth > 0 ? [1, 2, 3].map((key) => element(Branch, { key, depth: depth - 1 })) : 'leaf';
  return element('div', { id, className: 'a "b" & <c>', style: { color: 'red' }, hidden: depth === 1 }, 'depth ', depth, below);
}

const late = () =>
  lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((done) =>
        setTimeout(() => done({ default: () => element('p', null, 'late '.repeat(9_000)) }), 5),
      ),
  );

const asItIs = { dangerouslySetInnerHTML: { __html: 'if (a < b) "\u2028"' } };

function Broken(): ReactNode {
  throw new Error('no such car');
}

test.each<[string, () => ReactNode]>([
  ['a deep tree', () => element(Branch, { depth: 5 })],
  ['letters of every length, and a half of one', () => element('p', { title: 'ā🚗' }, 'a', 'ā', '€', '🚗', '\uD83D')],
  ['markup as it is', () => element('script', asItIs)],
  ['a whole document', () => element('html', null, element('head', null, element('title', null, 'A')), element('body', null, 'B'))],
  ['a part that is late', () => element('main', null, element(Suspense, { fallback: 'wait' }, element(late())), 'after')],
])('%s is the same text as that of the React which Next asks for', async (_which, tree) => {
  expect(await textOf(ours, tree())).toBe(await textOf(reference, tree()));
});

test('a component that throws fails the page', async () => {
  await expect(ours(element(Broken), { onError: () => undefined })).rejects.toThrow('no such car');
});
