import { BlockList } from '#components/blocks/block-list.tsx';
import type { BlockView } from '#lib/pages/blocks/block-views.ts';
import { blockKit } from './block-kit.tsx';

/** The dealer's own blocks below the home page. */
export default function Blocks({ blocks }: { blocks: readonly BlockView[] }) {
  return <BlockList blocks={blocks} kit={blockKit} place="page" />;
}
