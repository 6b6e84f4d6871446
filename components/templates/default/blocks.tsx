import { BlockList } from '#components/blocks/block-list.tsx';
import type { BlockView } from '#lib/pages/blocks/block-views.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { blockKit } from './block-kit.tsx';
import { FollowUs } from './home-parts.tsx';

/** The dealer's own blocks below the home page. */
export default function Blocks({ blocks, chrome }: { blocks: readonly BlockView[]; chrome: Chrome }) {
  return (
    <>
      <BlockList blocks={blocks} kit={blockKit} place="page" />
      <FollowUs chrome={chrome} />
    </>
  );
}
