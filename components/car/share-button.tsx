import dynamic from 'next/dynamic';
import { Icon } from '#components/ui/icon.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import styles from './car-tools.module.scss';

type Shared = { url: string; title: string };

/** The part of the browser’s Web Share API that is used. */
export type Sharer = { share?: (data: Shared) => Promise<void>; canShare?: (data: Shared) => boolean };

/** Shares an address with the device’s share dialog. `unavailable` if there is none or it failed, `closed` if the shopper closed it. */
export async function nativeShare(browser: Sharer, data: Shared): Promise<'shared' | 'closed' | 'unavailable'> {
  if (!browser.share || browser.canShare?.(data) === false) return 'unavailable';
  try {
    await browser.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'closed' : 'unavailable';
  }
}

const load = () => import('./share-menu.tsx');
const Menu = dynamic(() => load().then((module) => module.ShareMenu), { ssr: false });

/** Shares a page by its address and title: with the device's own share sheet, else with a menu that is fetched when a pointer or the focus reaches it. */
export function ShareButton({ url, title }: Shared) {
  const { open, setOpen, hasOpened, show, button, opener } = useLazyDialog(load);
  const share = async () => {
    if (open) return setOpen(false);
    if ((await nativeShare(navigator, { url, title })) === 'unavailable') show();
  };
  return (
    <>
      <button {...opener} className={styles.tool} onClick={share}>
        <Icon name="share-2" size={20} />
        Share
      </button>
      {hasOpened && <Menu open={open} onOpenChange={setOpen} button={button} url={url} title={title} />}
    </>
  );
}
